import type { Answers, Columns } from './answers';
import { errorOf, type Asks, type FromAnswers, type Port, type ToAnswers } from './answers.messages';
import type { ColumnProgress } from './column-feed';
import { ReportedPositions } from './column-positions';

export interface RemoteAnswersOptions {
  onProgress?(progress: ColumnProgress): void;
  onError?(error: unknown): void;
}

/** Answers from another thread; each query costs one message. */
export class RemoteAnswers implements Columns {
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private questions = 0;
  readonly known = new ReportedPositions();

  readonly page = this.asking('page');
  readonly count = this.asking('count');
  readonly distinct = this.asking('distinct');
  readonly aggregates = this.asking('aggregates');
  readonly keys = this.asking('keys');
  readonly byKey = this.asking('byKey');
  readonly reached = this.asking('reached');
  readonly scrub = this.asking('scrub');
  readonly refused = this.asking('refused');
  readonly offerAgain = this.asking('offerAgain');
  readonly close = this.asking('close');
  readonly standing = this.asking('standing');
  readonly keep = this.asking('keep');
  readonly load = this.asking('load');
  readonly slice = this.asking('slice');
  readonly flush = this.asking('flush');

  constructor(
    private readonly port: Port,
    private readonly options: RemoteAnswersOptions = {},
  ) {
    port.on('message', (message: FromAnswers) => this.hear(message));
  }

  async *stream(...args: Parameters<Answers['stream']>): AsyncIterable<string> {
    const stream = ++this.questions;
    await this.ask({ id: stream, method: 'stream', args });
    try {
      for (;;) {
        const rows = await this.ask({ id: ++this.questions, method: 'next', stream });
        if (typeof rows !== 'string') return;
        yield rows;
      }
    } finally {
      await this.ask({ id: ++this.questions, method: 'leave', stream });
    }
  }

  wake(): void {
    const message: ToAnswers = { method: 'wake' };
    this.port.postMessage(message);
  }

  private asking<Method extends Asks>(method: Method): Columns[Method] {
    const ask = (...args: unknown[]) => this.ask({ id: ++this.questions, method, args });
    // The other side's answer to a method has that method's type.
    return ask as Columns[Method];
  }

  private ask(message: Exclude<ToAnswers, { method: 'wake' }>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { resolve, reject });
      this.port.postMessage(message);
    });
  }

  private hear(message: FromAnswers): void {
    switch (message.type) {
      case 'answer':
        this.waiting.get(message.id)?.resolve(message.value);
        this.waiting.delete(message.id);
        return;
      case 'refused':
        this.waiting.get(message.id)?.reject(errorOf(message.error));
        this.waiting.delete(message.id);
        return;
      case 'standing':
        return this.known.hear(message.report);
      case 'progress':
        return this.options.onProgress?.(message.progress);
      case 'error':
        return this.options.onError?.(new Error(message.message));
    }
  }
}

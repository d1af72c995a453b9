import { Worker, type WorkerOptions } from 'node:worker_threads';
import { threadLimits } from './thread-limits';

/** A question on its way, and its answer on the way back. */
export interface Asked<Question> {
  id: number;
  question: Question;
}
/** `code` says what kind of failure it was, where the system says so. */
export interface Answered {
  id: number;
  value?: unknown;
  failure?: string;
  code?: string;
}

/** A thread of questions and answers, as whoever asks sees it: begun by the first question; another one when it died. */
export class AskedThread<Question> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private questions = 0;

  /** `file` runs `answerQuestions`. */
  constructor(
    private readonly file: string,
    private readonly options?: WorkerOptions,
  ) {}

  /** Whether it was begun. */
  get runs(): boolean {
    return this.worker !== undefined;
  }

  /** @throws Error with what the thread failed by */
  ask<Value>(question: Question): Promise<Value> {
    const worker = (this.worker ??= this.start());
    const id = ++this.questions;
    return new Promise((resolve, reject) => {
      // First what may be refused: a question that cannot travel is not waited for.
      worker.postMessage({ id, question } satisfies Asked<Question>);
      this.waiting.set(id, { resolve, reject });
    });
  }

  /** Ends it; whoever still waits hears of it. */
  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
    this.lost(new Error('The thread was ended'));
  }

  private start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: threadLimits, ...this.options });
    worker.on('message', ({ id, value, failure, code }: Answered) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === undefined) waiting?.resolve(value as never);
      else waiting?.reject(Object.assign(new Error(failure), { code }));
    });
    // Whoever waits hears of it, and the next question starts another thread.
    const ended = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.lost(error);
    };
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`The thread ended with ${code}`)));
    return worker;
  }

  private lost(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

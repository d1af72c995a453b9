import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import { Questions, type Answered } from './questions';
import { threadLimits } from './thread-limits';

/** A thread of questions and answers, as whoever asks sees it: begun by the first question; another one when it died. */
export class AskedThread<Question> {
  private worker: Worker | undefined;
  private readonly questions = new Questions<Question>();

  /** `file` runs `answerQuestions`; `options` are made for each thread that is begun. */
  constructor(
    private readonly file: string,
    private readonly options: () => WorkerOptions = () => ({}),
  ) {}

  /** Whether it was begun. */
  get runs(): boolean {
    return this.worker !== undefined;
  }

  /** `ports` that the question names go with it. @throws Error with what the thread failed by */
  ask<Value>(question: Question, ports: readonly MessagePort[] = []): Promise<Value> {
    return this.questions.ask((this.worker ??= this.start()), question, ports);
  }

  /** Ends it; whoever still waits hears of it. */
  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
    this.questions.lost(new Error('The thread was ended'));
  }

  private start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: threadLimits, ...this.options() });
    worker.on('message', (answered: Answered) => this.questions.hear(answered));
    // Whoever waits hears of it, and the next question starts another thread.
    const ended = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.questions.lost(error);
    };
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`The thread ended with ${code}`)));
    return worker;
  }
}

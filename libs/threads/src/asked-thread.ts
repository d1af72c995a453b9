import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import { Questions, type Answered } from './questions';
import { threadLimits } from './thread-limits';

/** A question-answering thread. The first question starts it; if it died, the next question starts another. */
export class AskedThread<Question> {
  private worker: Worker | undefined;
  private readonly questions = new Questions<Question>();

  /** `file` runs `answerQuestions`; `options` are created for each started thread. */
  constructor(
    private readonly file: string,
    private readonly options: () => WorkerOptions = () => ({}),
  ) {}

  /** Whether the thread is running. */
  get runs(): boolean {
    return this.worker !== undefined;
  }

  /** `ports` contained in the question are transferred. @throws Error with the thread's error */
  ask<Value>(question: Question, ports: readonly MessagePort[] = []): Promise<Value> {
    return this.questions.ask((this.worker ??= this.start()), question, ports);
  }

  /** Ends the thread; pending questions are rejected. */
  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
    this.questions.lost(new Error('The thread was ended'));
  }

  private start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: threadLimits, ...this.options() });
    worker.on('message', (answered: Answered) => this.questions.hear(answered));
    // Rejects pending questions; the next question starts another thread.
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

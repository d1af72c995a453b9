import type { MessagePort } from 'node:worker_threads';
import { Questions, type Answered } from './questions';

/** Access to a question-answering thread from a thread that did not start it. */
export class AskedPort<Question> {
  private readonly questions = new Questions<Question>();

  /** `ended` is called when the other side is gone, after pending questions were rejected. */
  constructor(
    private readonly port: MessagePort,
    private readonly ended: () => void,
  ) {
    port.on('message', (answered: Answered) => this.questions.hear(answered));
    port.on('close', this.gone);
  }

  /** @throws Error with the thread's error */
  ask<Value>(question: Question): Promise<Value> {
    return this.questions.ask(this.port, question);
  }

  /** Closes the port. */
  close(): void {
    this.port.off('close', this.gone);
    this.port.close();
    this.questions.lost(new Error('The thread is not asked any more'));
  }

  private readonly gone = () => {
    this.questions.lost(new Error('The thread ended'));
    this.ended();
  };
}

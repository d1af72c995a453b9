import type { MessagePort } from 'node:worker_threads';
import { Questions, type Answered } from './questions';

/** Another way to a thread of questions and answers, from a thread that did not begin it. */
export class AskedPort<Question> {
  private readonly questions = new Questions<Question>();

  /** `ended` is called when the other side is gone; whoever still waits has heard of it. */
  constructor(
    private readonly port: MessagePort,
    private readonly ended: () => void,
  ) {
    port.on('message', (answered: Answered) => this.questions.hear(answered));
    port.on('close', this.gone);
  }

  /** @throws Error with what the thread failed by */
  ask<Value>(question: Question): Promise<Value> {
    return this.questions.ask(this.port, question);
  }

  /** Lets go of it. */
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

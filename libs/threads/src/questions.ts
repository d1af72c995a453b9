import type { MessagePort, Worker } from 'node:worker_threads';

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

/** Questions to another thread that wait for their answers. */
export class Questions<Question> {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private asked = 0;

  /** `ports` that the question names go with it. @throws Error with what the other side failed by */
  ask<Value>(to: Worker | MessagePort, question: Question, ports: readonly MessagePort[] = []): Promise<Value> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      // First what may be refused: a question that cannot travel is not waited for.
      to.postMessage({ id, question } satisfies Asked<Question>, ports);
      this.waiting.set(id, { resolve, reject });
    });
  }

  hear({ id, value, failure, code }: Answered): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (failure === undefined) waiting?.resolve(value as never);
    else waiting?.reject(Object.assign(new Error(failure), { code }));
  }

  /** Nobody is there any more who would answer. */
  lost(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

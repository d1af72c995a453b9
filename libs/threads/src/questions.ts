import type { MessagePort, Worker } from 'node:worker_threads';

/** A question with its id. */
export interface Asked<Question> {
  id: number;
  question: Question;
}
/** The answer to a question; `code` is the system's error code, if any. */
export interface Answered {
  id: number;
  value?: unknown;
  failure?: string;
  code?: string;
}

/** Questions to another thread that wait for answers. */
export class Questions<Question> {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private asked = 0;

  /** `ports` contained in the question are transferred. @throws Error with the other side's error */
  ask<Value>(to: Worker | MessagePort, question: Question, ports: readonly MessagePort[] = []): Promise<Value> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      // Post first: a question that cannot be cloned throws and must not be waited for.
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

  /** Rejects all pending questions, because the other side is gone. */
  lost(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './asked-thread';

/** Has this thread answer what it is asked, several questions at a time where answering waits. @throws Error outside of a thread */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('This module answers inside a thread of its own');
  port.on('message', ({ id, question }: Asked<Question>) => {
    answer(question).then(
      (value) => port.postMessage({ id, value } satisfies Answered),
      (error: unknown) => {
        const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ id, failure, code: (error as { code?: string }).code } satisfies Answered);
      },
    );
  });
}

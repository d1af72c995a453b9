import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './questions';

/**
 * Lets this thread answer questions, several at a time if answering is asynchronous, from the thread that started it or through a port.
 * @throws Error outside of a thread
 */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>, port: MessagePort | null = parentPort): void {
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

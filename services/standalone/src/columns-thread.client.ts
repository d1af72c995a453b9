import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ColumnsThreadOptions } from '@matricula/platform';
import { RemoteAnswers, type Answers } from '@matricula/read-store';
import type { FromColumnsThread } from './columns-thread.messages';

/**
 * Starts the thread with the columns and waits until they are open. A thread that dies takes the process with it: a supervisor starts both
 * again. @throws what the thread died of before
 */
export async function startColumnsThread({ place, ...options }: ColumnsThreadOptions): Promise<Answers> {
  const worker = new Worker(join(__dirname, 'columns-thread.js'), { workerData: place });
  const answers = new RemoteAnswers(worker, options);
  for (;;) {
    const [message] = (await once(worker, 'message')) as [FromColumnsThread];
    if (message.type === 'ready') break;
  }
  worker.on('error', (error) => {
    options.onError?.(error);
    throw error;
  });
  return answers;
}

import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { ColumnsThread, ColumnsThreadOptions } from '@matricula/platform';
import { RemoteAnswers } from '@matricula/read-store';
import { threadLimits } from '@matricula/threads';
import type { FromColumnsThread, ToColumnsThread } from './columns-thread.messages';

/**
 * Starts the thread with the columns and waits until they are open. A thread that dies takes the process with it: a supervisor starts both
 * again. @throws what the thread died of before
 */
export async function startColumnsThread({ place, ...options }: ColumnsThreadOptions): Promise<ColumnsThread> {
  const worker = new Worker(join(__dirname, 'columns-thread.js'), { workerData: place, resourceLimits: threadLimits });
  const columns = new RemoteAnswers(worker, options);
  for (;;) {
    const [message] = (await once(worker, 'message')) as [FromColumnsThread];
    if (message.type === 'ready') break;
  }
  worker.on('error', (error) => {
    options.onError?.(error);
    throw error;
  });
  const connect = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ type: 'connect', port: port2 } satisfies ToColumnsThread, [port2]);
    return port1;
  };
  return { columns, connect };
}

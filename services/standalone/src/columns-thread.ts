import { parentPort, workerData } from 'node:worker_threads';
import { openAnswers, serveAnswers, type ToAnswers } from '@matricula/read-store';
import type { ColumnsThreadData, FromColumnsThread, ToColumnsThread } from './columns-thread.messages';

/** Runs the column store in its own thread, so that neither feeding nor querying it delays a request. */
async function run(): Promise<void> {
  if (!parentPort) throw new Error('The columns thread runs inside the standalone process');
  const port = parentPort;
  const say = (message: FromColumnsThread) => port.postMessage(message);
  const answers = await openAnswers({
    ...(workerData as ColumnsThreadData),
    onProgress: (progress) => say({ type: 'progress', progress }),
    onError: (error) => say({ type: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  });
  serveAnswers(port, answers, () => port.close());
  port.on('message', (message: ToColumnsThread | ToAnswers) => {
    if ('type' in message) serveAnswers(message.port, answers, () => undefined, false);
  });
  say({ type: 'ready' });
}

run().catch((error: unknown) => {
  // Without queries the process cannot work, so it must fail.
  throw error;
});

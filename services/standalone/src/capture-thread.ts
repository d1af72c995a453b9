import 'reflect-metadata';
import { parentPort, workerData } from 'node:worker_threads';
import { openLog, type EmbeddedPlace } from '@matricula/platform';
import { LeadCapture } from '../../commands/src/lead/lead-capture';
import { LeadIdentities } from '../../commands/src/lead/lead-identities';

/** What the thread is asked: arguments of `LeadCapture.captureMany`, or to finish. */
export interface CaptureQuestion {
  id: number;
  capture?: { enquiries: never[]; meta: never; options: object };
}

/** `code` says what kind of failure it was, where the system says so. */
export type CaptureAnswer = { id: number; value?: unknown; failure?: string; code?: string };

/** Captures the rows of imports beside the thread that answers requests, on connections of its own. */
async function run(): Promise<void> {
  if (!parentPort) throw new Error('The capture thread runs inside the standalone process');
  const port = parentPort;
  const { store, vault } = await openLog(workerData as EmbeddedPlace);
  const capture = new LeadCapture(store, new LeadIdentities(vault));

  const answer = async ({ id, capture: asked }: CaptureQuestion): Promise<CaptureAnswer> => {
    if (asked) return { id, value: await capture.captureMany(asked.enquiries, asked.meta, asked.options) };
    await store.close();
    await vault.close();
    return { id };
  };
  port.on('message', (question: CaptureQuestion) => {
    answer(question).then(
      (one) => port.postMessage(one),
      (error: unknown) =>
        port.postMessage({
          id: question.id,
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
          code: (error as { code?: string }).code,
        }),
    );
  });
}

run().catch((error: unknown) => {
  // Whoever waits hears of it as the end of the thread.
  throw error;
});

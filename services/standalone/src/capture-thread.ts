import { workerData } from 'node:worker_threads';
import { openLog, type EmbeddedPlace } from '@matricula/platform/log';
import { answerQuestions } from '@matricula/threads';
import { LeadCapture } from '../../commands/src/lead/lead-capture';
import { LeadIdentities } from '../../commands/src/lead/lead-identities';

/** What the thread is asked: arguments of `LeadCapture.captureMany`, or to finish. */
export interface CaptureQuestion {
  capture?: { enquiries: never[]; meta: never; options: object };
}

/** Captures the rows of imports beside the thread that answers requests, on connections of its own. */
const opened = openLog(workerData as EmbeddedPlace).then(({ store, vault }) => ({
  store,
  vault,
  capture: new LeadCapture(store, new LeadIdentities(vault)),
}));

answerQuestions<CaptureQuestion>(async ({ capture: asked }) => {
  const { store, vault, capture } = await opened;
  if (asked) return capture.captureMany(asked.enquiries, asked.meta, asked.options);
  await store.close();
  await vault.close();
  return undefined;
});

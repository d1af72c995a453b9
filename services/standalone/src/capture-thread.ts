import { workerData } from 'node:worker_threads';
import { RemoteCommits } from '@matricula/event-store';
import { openLog } from '@matricula/platform/log';
import { answerQuestions } from '@matricula/threads';
import { LeadCapture } from '../../commands/src/capture/lead-capture';
import { LeadIdentities } from '../../commands/src/capture/lead-identities';
import type { CaptureThreadData } from './capture-thread.client';

/** A request to the thread: arguments of `LeadCapture.captureRows`, or to finish. */
export interface CaptureQuestion {
  capture?: { enquiries: never[]; meta: never; options: object };
}

const { place, commits } = workerData as CaptureThreadData;
// Without the writer thread this thread is useless: the next request starts another.
const writing = commits && new RemoteCommits(commits, () => process.exit(1));

/** Captures rows of imports in a thread separate from the one that answers requests, with its own connections. */
const opened = openLog(place, { commits: writing && (() => writing) }).then(({ store, vault }) => ({
  store,
  vault,
  capture: new LeadCapture(store, new LeadIdentities(vault)),
}));

answerQuestions<CaptureQuestion>(async ({ capture: asked }) => {
  const { store, vault, capture } = await opened;
  if (asked) return capture.captureRows(asked.enquiries, asked.meta, asked.options);
  await store.close();
  await vault.close();
  return undefined;
});

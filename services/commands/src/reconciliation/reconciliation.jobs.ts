import { defineJob } from '../job';
import { PushLeadsWork } from './push-leads.work';

/** Sending many leads to their colleges. */
export const reconciliationJobs = [
  defineJob({ kind: 'push', work: PushLeadsWork, undo: 'A college that got a lead keeps it.', codes: ['LEADS'] }),
];

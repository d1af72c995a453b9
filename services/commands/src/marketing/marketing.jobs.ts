import { defineJob } from '../job';
import { BroadcastWork } from './broadcast.work';

/** Sending of broadcasts. */
export const marketingJobs = [
  defineJob({ kind: 'broadcast', work: BroadcastWork, undo: 'Messages that were sent cannot be taken back.', codes: ['LEADS'] }),
];

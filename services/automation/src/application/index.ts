import type { ActingPorts } from '../acting';
import { FollowLeadOwnerWorker } from './follow-lead-owner.worker';
import { LapseApplicationWorker } from './lapse-application.worker';
import { lapseAfterDeadline } from './lapse-after-deadline.policy';

export const policies = [lapseAfterDeadline];

/** Moves applications with their leads, and lets unfinished ones lapse after the deadline. */
export const workers = ({ store, reads }: ActingPorts) => [
  new FollowLeadOwnerWorker({ store, reads }),
  new LapseApplicationWorker({ store, reads }),
];

import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { FollowLeadOwnerWorker } from './follow-lead-owner.worker';
import { LapseApplicationWorker } from './lapse-application.worker';
import { remindOfDeadline } from './remind-of-deadline.schedule';
import { lapseAfterDeadline } from './lapse-after-deadline.policy';

export const policies = [lapseAfterDeadline];

/** Moves applications with their leads, and lets unfinished ones lapse after the deadline. */
export const workers = ({ store, reads }: ActingPorts) => [
  new FollowLeadOwnerWorker({ store, reads }),
  new LapseApplicationWorker({ store, reads }),
];

/** Reminds applicants of the deadline of their form. */
export const schedules = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  remindOfDeadline({ store, reads, choices: new ContactChoices(store, vault, reads), publicUrl }),
];

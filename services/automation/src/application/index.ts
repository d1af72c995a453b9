import { ContactChoices } from '@matricula/platform';
import { zoneOf } from '@matricula/policy-kit';
import type { ActingPorts } from '../acting';
import { FollowLeadOwnerWorker } from './follow-lead-owner.worker';
import { LapseApplicationWorker } from './lapse-application.worker';
import { remindOfDeadline } from './remind-of-deadline.schedule';
import { lapseAfterDeadline } from './lapse-after-deadline.policy';
import { TellApplicantsWorker } from './tell-applicants.worker';

export { OFFER_ENDING, offerEndingAt } from './applicant-news';
export const policies = [lapseAfterDeadline];

/** Moves applications with their leads, lets unfinished ones lapse after the deadline, and tells applicants what was decided. */
export const workers = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  new FollowLeadOwnerWorker({ store, reads }),
  new LapseApplicationWorker({ store, reads }),
  new TellApplicantsWorker({
    store,
    choices: new ContactChoices(store, vault, reads),
    publicUrl,
    zoneOf: (tenantId) => zoneOf(store, tenantId),
  }),
];

/** Reminds applicants of the deadline of their form. */
export const schedules = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  remindOfDeadline({ store, reads, choices: new ContactChoices(store, vault, reads), publicUrl }),
];

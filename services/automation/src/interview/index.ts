import { ContactChoices } from '@matricula/platform';
import { zoneOf } from '@matricula/policy-kit';
import type { ActingPorts } from '../acting';
import { followInterview } from './follow-interview.policy';
import { InterviewReminderWorker } from './interview-reminder.worker';
import { remindOfInterview } from './remind-of-interview.policy';

export const policies = [followInterview, remindOfInterview];

/** Reminds applicants of their interviews. */
export const workers = ({ store, vault, reads }: ActingPorts) => [
  new InterviewReminderWorker({ store, choices: new ContactChoices(store, vault, reads), zoneOf: (tenantId) => zoneOf(store, tenantId) }),
];

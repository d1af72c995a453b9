import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { MeetingInvitationWorker } from './meeting-invitation.worker';
import { MeetingReminderWorker } from './meeting-reminder.worker';
import { remindOfMeeting } from './remind-of-meeting.policy';

export const policies = [remindOfMeeting];

/** Invites leads to their meetings, and reminds those who are invited. */
export const workers = ({ store, blobs, brand, vault, reads }: ActingPorts) => [
  new MeetingInvitationWorker({ store, blobs, brand }),
  new MeetingReminderWorker({ store, choices: new ContactChoices(store, vault, reads), brand }),
];

import type { MeetingStatus } from '@matricula/domain/meeting';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A virtual meeting with a lead. */
export interface MeetingEntry {
  meetingId: string;
  status: MeetingStatus;
  title?: string;
  startsAt: string;
  minutes: number;
  link?: string;
  hostId: string;
  collegeId?: string;
  collegeName?: string;
  note?: string;
  /** What came of it, why it was missed or cancelled. */
  outcome?: string;
  /** The lead got an invitation by e-mail. */
  invited: boolean;
  scheduledAt: string;
  scheduledById: string;
  /** Number of changes of the appointment, for calendars. */
  sequence: number;
}

/** The meetings of a lead: one row for each lead that has any. */
export interface LeadMeetingsRow {
  leadId: string;
  /** The owner of the lead. */
  ownerId?: string;
  leadName?: string;
  meetings: MeetingEntry[];
  meetingCount: number;
  /** Start of the earliest meeting that is scheduled. */
  firstScheduledAt?: string;
  /** Start of the latest meeting that is scheduled. */
  lastScheduledAt?: string;
  /** The lead is removed: the row has left the list until the lead comes back. */
  leadRemoved: boolean;
}

export const leadMeetings = defineReadModel<LeadMeetingsRow>({
  name: 'lead-meetings',
  version: 2,
  key: 'leadId',
  ofLead: true,
  fields: {
    leadId: keyword(),
    ownerId: keyword(),
    leadName: text().searchable(),
    meetingCount: integer(),
    firstScheduledAt: instant(),
    lastScheduledAt: instant(),
    leadRemoved: flag(),
  },
});

import type { LeadAssigned, LeadErased, LeadRemoved, LeadRestored } from '@matricula/domain/lead';
import { passesOn, type MeetingEvent } from '@matricula/domain/meeting';
import { defineProjector, drop, fold, patch } from '@matricula/projection-kit';
import { leadMeetings, type LeadMeetingsRow, type MeetingEntry } from '@matricula/read-models/meeting';

type Events = MeetingEvent | LeadAssigned | LeadRemoved | LeadRestored | LeadErased;

/** Changes the meetings of a row and counts them again. */
function withMeetings(row: LeadMeetingsRow, meetings: MeetingEntry[]): LeadMeetingsRow {
  const scheduled = meetings
    .filter(({ status }) => status === 'scheduled')
    .map(({ startsAt }) => startsAt)
    .sort();
  return { ...row, meetings, meetingCount: meetings.length, firstScheduledAt: scheduled[0], lastScheduledAt: scheduled.at(-1) };
}

const changed = (leadId: string, meetingId: string, change: (meeting: MeetingEntry) => Partial<MeetingEntry>) =>
  fold<LeadMeetingsRow>(
    leadId,
    (row) =>
      row &&
      withMeetings(
        row,
        row.meetings.map((one) => (one.meetingId === meetingId ? { ...one, ...change(one) } : one)),
      ),
  );

export const leadMeetingsProjector = defineProjector<LeadMeetingsRow, Events>(leadMeetings, {
  MeetingScheduled: ({ data, at, meta }) => {
    const { leadId, leadName, ownerId, hostName: _host, inviteTo, ...meeting } = data;
    const entry: MeetingEntry = {
      ...meeting,
      status: 'scheduled',
      invited: inviteTo !== undefined,
      scheduledAt: at,
      scheduledById: meta.actor.id,
      sequence: 0,
    };
    return fold<LeadMeetingsRow>(leadId, (row) =>
      withMeetings({ leadId, meetingCount: 0, leadRemoved: false, ...row, leadName, ownerId, meetings: [] }, [
        ...(row?.meetings ?? []).filter(({ meetingId }) => meetingId !== data.meetingId),
        entry,
      ]),
    );
  },
  MeetingRescheduled: ({ data: { leadId, meetingId, startsAt, minutes, link, hostId, inviteTo } }) =>
    changed(leadId, meetingId, ({ sequence }) => ({
      ...{ status: 'scheduled', startsAt, minutes, link, hostId, outcome: undefined },
      invited: inviteTo !== undefined,
      sequence: sequence + 1,
    })),
  MeetingCompleted: ({ data: { leadId, meetingId, outcome } }) => changed(leadId, meetingId, () => ({ status: 'held', outcome })),
  MeetingMissed: ({ data: { leadId, meetingId, note } }) => changed(leadId, meetingId, () => ({ status: 'missed', outcome: note })),
  MeetingCancelled: ({ data: { leadId, meetingId, reason } }) =>
    changed(leadId, meetingId, ({ sequence }) => ({ status: 'cancelled', outcome: reason, sequence: sequence + 1 })),
  MeetingReminded: () => [],
  LeadAssigned: ({ data }) =>
    fold<LeadMeetingsRow>(data.leadId, (row) => {
      if (!row) return row;
      const { ownerId } = data;
      const meetings = row.meetings.map((one) => (ownerId && passesOn(one, data) ? { ...one, hostId: ownerId } : one));
      return { ...row, ownerId, meetings };
    }),
  LeadRemoved: ({ data }) => patch(data.leadId, { leadRemoved: true }),
  LeadRestored: ({ data }) => patch(data.leadId, { leadRemoved: false }),
  LeadErased: ({ data }) => drop(data.leadId),
});

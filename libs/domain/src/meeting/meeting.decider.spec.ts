import { assigned, captured, deciding, meetingScheduled } from '@matricula/testing';
import { meetingDecider, type MeetingCommand } from './meeting.decider';

const lead = deciding(meetingDecider);
const meetingId = 'meeting-1';
const startsAt = '2026-03-02T10:00:00.000Z';
const later = '2026-03-03T10:00:00.000Z';
const before = '2026-03-01T10:00:00.000Z';
const appointment = { startsAt, minutes: 30, hostId: 'asha', hostName: 'Asha Sharma', invite: true, now: before };
const schedule: MeetingCommand = { type: 'ScheduleMeeting', data: { meetingId, title: 'Tour of the campus', ...appointment } };
const reschedule = (more: object = {}): MeetingCommand => ({
  type: 'RescheduleMeeting',
  data: { ...appointment, meetingId, startsAt: later, ...more },
});
const hold: MeetingCommand = { type: 'HoldMeeting', data: { meetingId, outcome: 'Wants the MBA.' } };
const miss = (now: string): MeetingCommand => ({ type: 'MissMeeting', data: { meetingId, now } });
const cancel: MeetingCommand = { type: 'CancelMeeting', data: { meetingId, reason: 'The campus is closed.' } };
const remind = (at = startsAt): MeetingCommand => ({ type: 'RemindOfMeeting', data: { meetingId, startsAt: at } });
const held = { type: 'MeetingCompleted', data: { meetingId, leadId: 'lead-1', startsAt, outcome: 'Wants the MBA.' } } as const;
const missed = { type: 'MeetingMissed', data: { meetingId, leadId: 'lead-1', startsAt } } as const;
const cancelled = { type: 'MeetingCancelled', data: { meetingId, leadId: 'lead-1', startsAt, minutes: 30 } } as const;

describe('a meeting with a lead', () => {
  it('is not rescheduled over the change of another user since the form was opened', () => {
    const seen = { startsAt, minutes: 30, link: null, hostId: 'asha', status: 'scheduled' };
    const moved = { type: 'MeetingRescheduled', data: { ...meetingScheduled().data, startsAt: later, before: seen } } as never;
    lead
      .given(captured(), meetingScheduled({ link: undefined }))
      .when(reschedule({ expected: seen }))
      .then({ type: 'MeetingRescheduled' });
    for (const other of [moved, cancelled])
      lead
        .given(captured(), meetingScheduled({ link: undefined }), other)
        .when(reschedule({ expected: seen }))
        .thenRefused('meeting/changed-meanwhile');
    // Without what was seen, as callers of older versions send it.
    lead.given(captured(), meetingScheduled(), moved).when(reschedule()).then({ type: 'MeetingRescheduled' });
  });

  it('is scheduled once, ahead of its start, and invites a lead that has an e-mail address', () => {
    lead
      .given(captured({ email: 'ravi@example.org' }))
      .when(schedule)
      .then({
        type: 'MeetingScheduled',
        data: { meetingId, startsAt, hostId: 'asha', leadName: 'Ravi Kumar', inviteTo: 'ravi@example.org' },
      });
    lead
      .given(captured())
      .when(schedule)
      .then({ type: 'MeetingScheduled', data: { inviteTo: undefined } });
    lead.given(captured(), meetingScheduled()).when(schedule).thenNothing();
    lead
      .given(captured())
      .when({ ...schedule, data: { ...schedule.data, now: later } } as MeetingCommand)
      .thenRefused('meeting/in-the-past');
    lead.given().when(schedule).thenRefused('lead/unknown');
  });

  it('is held with an outcome, also after it was marked as a no-show', () => {
    lead.given(captured(), meetingScheduled()).when(hold).then(held);
    lead.given(captured(), meetingScheduled(), missed).when(hold).then(held);
    lead.given(captured(), meetingScheduled(), held).when(hold).thenRefused('meeting/not-possible');
    lead.given(captured()).when(hold).thenRefused('meeting/unknown');
  });

  it('is a no-show only after its start', () => {
    lead.given(captured(), meetingScheduled()).when(miss(before)).thenRefused('meeting/not-started');
    lead.given(captured(), meetingScheduled()).when(miss(later)).then(missed);
    lead.given(captured(), meetingScheduled(), cancelled).when(miss(later)).thenRefused('meeting/not-possible');
  });

  it('is cancelled with a reason, and the invited lead is informed', () =>
    lead
      .given(captured(), meetingScheduled({ inviteTo: 'ravi@example.org' }))
      .when(cancel)
      .then({ type: 'MeetingCancelled', data: { reason: 'The campus is closed.', inviteTo: 'ravi@example.org' } }));

  it('is rescheduled unless it was held', () => {
    const moved = { type: 'MeetingRescheduled', data: { startsAt: later, before: { startsAt, hostId: 'asha' } } } as const;
    lead.given(captured(), meetingScheduled()).when(reschedule()).then(moved);
    lead.given(captured(), meetingScheduled(), missed).when(reschedule()).then(moved);
    lead.given(captured(), meetingScheduled(), cancelled).when(reschedule()).then(moved);
    lead.given(captured(), meetingScheduled(), held).when(reschedule()).thenRefused('meeting/not-possible');
    lead
      .given(captured(), meetingScheduled())
      .when(reschedule({ startsAt: '2026-02-01T10:00:00.000Z' }))
      .thenRefused('meeting/in-the-past');
  });
});

describe('the reminder of a meeting', () => {
  it('goes to the host, unless the meeting has changed or the lead is gone', () => {
    const given = lead.given(captured(), meetingScheduled());
    given.when(remind()).then({ type: 'MeetingReminded', data: { meetingId, leadId: 'lead-1', startsAt, hostId: 'asha' } });
    given.when(remind(later)).thenNothing();
    lead.given(captured(), meetingScheduled(), held).when(remind()).thenNothing();
    lead.given(captured()).when(remind()).thenNothing();
    const gone = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } } as const;
    lead.given(captured(), meetingScheduled(), gone).when(remind()).thenNothing();
  });

  it('goes to the new owner of the lead if the previous one hosted the meeting', () => {
    const handed = assigned({ previousOwnerId: 'asha', ownerId: 'vikram', ownerName: 'Vikram Nair' });
    lead
      .given(captured(), meetingScheduled(), handed)
      .when(remind())
      .then({ type: 'MeetingReminded', data: { hostId: 'vikram' } });
    lead
      .given(captured(), meetingScheduled({ hostId: 'mina' }), handed)
      .when(remind())
      .then({ type: 'MeetingReminded', data: { hostId: 'mina' } });
  });
});

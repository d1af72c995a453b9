import { assigned, meetingScheduled, projecting } from '@matricula/testing';
import { leadMeetingsProjector } from './lead-meetings.projector';

const meetings = projecting(leadMeetingsProjector);
const ids = { meetingId: 'meeting-1', leadId: 'lead-1' };
const startsAt = '2026-03-02T10:00:00.000Z';
const later = '2026-03-03T10:00:00.000Z';
const before = { startsAt, minutes: 30, hostId: 'asha' };
const moved = { type: 'MeetingRescheduled', data: { ...ids, startsAt: later, minutes: 60, hostId: 'mina', hostName: 'Mina', before } };
const cancelled = { type: 'MeetingCancelled', data: { ...ids, startsAt, minutes: 30, reason: 'The campus is closed.' } };
const one = (entry: object) => ({ meetings: [expect.objectContaining(entry)] });

describe('the meetings of a lead', () => {
  it('are listed with their appointment', () =>
    meetings
      .given(meetingScheduled({ inviteTo: 'ravi@example.org' }))
      .then('lead-1')
      .matches({
        ...{ ownerId: 'asha', meetingCount: 1, firstScheduledAt: startsAt, lastScheduledAt: startsAt, leadRemoved: false },
        ...one({ status: 'scheduled', startsAt, hostId: 'asha', invited: true, scheduledById: 'user-1', sequence: 0 }),
      }));

  it('tell their outcome', async () => {
    const held = { type: 'MeetingCompleted', data: { ...ids, startsAt, outcome: 'Wants the MBA.' } };
    await meetings
      .given(meetingScheduled(), held)
      .then('lead-1')
      .matches(one({ status: 'held', outcome: 'Wants the MBA.' }));
    const missed = { type: 'MeetingMissed', data: { ...ids, startsAt, note: 'No answer' } };
    await meetings
      .given(meetingScheduled(), missed)
      .then('lead-1')
      .matches(one({ status: 'missed', outcome: 'No answer' }));
  });

  it('count the changes of the appointment', () =>
    meetings
      .given(meetingScheduled(), cancelled, moved)
      .then('lead-1')
      .matches({
        firstScheduledAt: later,
        ...one({ status: 'scheduled', startsAt: later, hostId: 'mina', outcome: undefined, sequence: 2 }),
      }));

  it('pass to the new owner of the lead with the meetings that the previous one hosts', () =>
    meetings
      .given(meetingScheduled(), assigned({ ownerId: 'vikram', previousOwnerId: 'asha' }))
      .then('lead-1')
      .matches({ ownerId: 'vikram', ...one({ hostId: 'vikram' }) }));

  it('leave the list with a removed lead, and are erased with the person', async () => {
    const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } };
    await meetings.given(meetingScheduled(), removed).then('lead-1').matches({ leadRemoved: true });
    const restored = { type: 'LeadRestored', data: { leadId: 'lead-1' } };
    await meetings.given(meetingScheduled(), removed, restored).then('lead-1').matches({ leadRemoved: false });
    const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    expect((await meetings.given(meetingScheduled(), erased).rows()).size).toBe(0);
  });
});

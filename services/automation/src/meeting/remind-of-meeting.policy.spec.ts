import { meetingScheduled, reacting } from '@matricula/testing';
import { remindOfMeeting } from './remind-of-meeting.policy';

const policy = reacting(remindOfMeeting);
const timer = 'timer-tenant-1-meeting-due/meeting-1';
const ids = { meetingId: 'meeting-1', leadId: 'lead-1' };
const startsAt = '2026-03-02T10:00:00.000Z';

describe('a meeting', () => {
  it('sets a timer fifteen minutes before its start, or at its start if that is nearer', () => {
    policy
      .to({ ...meetingScheduled(), at: '2026-03-02T09:00:00.000Z' })
      .orders([timer, { type: 'SetTimer', data: { dueAt: '2026-03-02T09:45:00.000Z', about: { ...ids, startsAt } } }]);
    policy.to({ ...meetingScheduled(), at: '2026-03-02T09:50:00.000Z' }).orders([timer, { type: 'SetTimer', data: { dueAt: startsAt } }]);
  });

  it('moves it when it is rescheduled, and cancels it when it is over', () => {
    const { title: _title, ...data } = meetingScheduled().data;
    const before = { startsAt: '2026-03-01T10:00:00.000Z', minutes: 30, hostId: 'asha' };
    policy
      .to({ type: 'MeetingRescheduled', at: '2026-03-02T09:00:00.000Z', data: { ...data, before } })
      .orders([timer, { type: 'SetTimer', data: { dueAt: '2026-03-02T09:45:00.000Z' } }]);
    policy.to({ type: 'MeetingCompleted', data: { ...ids, startsAt, outcome: 'Well' } }).orders([timer, { type: 'CancelTimer' }]);
    policy.to({ type: 'MeetingMissed', data: { ...ids, startsAt } }).orders([timer, { type: 'CancelTimer' }]);
    policy.to({ type: 'MeetingCancelled', data: { ...ids, startsAt, minutes: 30 } }).orders([timer, { type: 'CancelTimer' }]);
  });

  it('reminds its host when the timer elapses, unless that is a day late', () => {
    const elapsed = (at: string) => {
      const data = { timerId: 't', kind: 'meeting-due', dueAt: '2026-03-02T09:45:00.000Z', about: { ...ids, startsAt } };
      return { type: 'TimerElapsed', at, data };
    };
    policy
      .to(elapsed('2026-03-02T09:45:01.000Z'))
      .orders(['lead-tenant-1-lead-1', { type: 'RemindOfMeeting', data: { meetingId: 'meeting-1', startsAt } }]);
    policy.to(elapsed('2026-03-03T09:46:00.000Z')).orders();
    policy
      .to({ type: 'MeetingReminded', data: { ...ids, startsAt, hostId: 'asha' } })
      .orders([
        `notification-tenant-1-meeting-due-meeting-1-${Date.parse(startsAt)}`,
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'meeting_due', leadId: 'lead-1', dueAt: startsAt } },
      ]);
  });
});

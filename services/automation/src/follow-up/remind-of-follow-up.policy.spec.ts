import { followUpCompleted, followUpReopened, followUpScheduled } from '@matricula/testing';
import { reacting } from '@matricula/testing';
import { remindOfFollowUp } from './remind-of-follow-up.policy';

const policy = reacting(remindOfFollowUp);
const timer = 'timer-tenant-1-follow-up-due/follow-up-1';
const promised = (at: string, dueAt: string) => ({ ...followUpScheduled({ dueAt }), at });

describe('a follow-up', () => {
  it('sets a timer ten minutes before it is due, or at its time when that is nearer', () => {
    policy.to(promised('2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z')).orders([
      timer,
      {
        type: 'SetTimer',
        data: { kind: 'follow-up-due', dueAt: '2026-03-02T09:50:00.000Z', about: { followUpId: 'follow-up-1', leadId: 'lead-1' } },
      },
    ]);
    policy
      .to(promised('2026-03-02T09:55:00.000Z', '2026-03-02T10:00:00.000Z'))
      .orders([timer, { type: 'SetTimer', data: { dueAt: '2026-03-02T10:00:00.000Z' } }]);
  });
  it('cancels it when it is done', () => policy.to(followUpCompleted()).orders([timer, { type: 'CancelTimer' }]));
  it('sets it again when the completion is undone, unless it is overdue, and cancels the timer of the replacement', () => {
    const undone = (at: string) => ({ ...followUpReopened({ dueAt: '2026-03-02T10:00:00.000Z', withdrawnFollowUpId: 'follow-up-2' }), at });
    const other = 'timer-tenant-1-follow-up-due/follow-up-2';
    policy
      .to(undone('2026-03-02T09:00:00.000Z'))
      .orders(
        [timer, { type: 'SetTimer', data: { dueAt: '2026-03-02T09:50:00.000Z', about: { followUpId: 'follow-up-1', leadId: 'lead-1' } } }],
        [other, { type: 'CancelTimer' }],
      );
    policy.to(undone('2026-03-02T11:00:00.000Z')).orders([other, { type: 'CancelTimer' }]);
  });
  it('reminds the owner of the lead when the timer elapses, unless it is a day late', () => {
    const about = { followUpId: 'follow-up-1', leadId: 'lead-1' };
    const elapsed = (at: string) => {
      const data = { timerId: 't', kind: 'follow-up-due', dueAt: '2026-03-02T09:50:00.000Z', about };
      return { type: 'TimerElapsed', at, data };
    };
    policy.to(elapsed('2026-03-03T09:51:00.000Z')).orders();
    policy
      .to(elapsed('2026-03-03T09:49:00.000Z'))
      .orders(['lead-tenant-1-lead-1', { type: 'RemindOfFollowUp', data: { followUpId: 'follow-up-1' } }]);
    const reminded = { type: 'FollowUpReminded', data: { ...about, dueAt: '2026-03-02T10:00:00.000Z', ownerId: 'asha' } };
    policy
      .to(reminded)
      .orders([
        'notification-tenant-1-follow-up-due-follow-up-1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'follow_up_due', leadId: 'lead-1', dueAt: '2026-03-02T10:00:00.000Z' } },
      ]);
  });
  it('ignores other timers', () =>
    policy.to({ type: 'TimerElapsed', data: { timerId: 't', kind: 'another', dueAt: '', about: {} } }).orders());
});

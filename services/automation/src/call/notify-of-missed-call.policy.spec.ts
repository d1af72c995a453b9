import { reacting } from '@matricula/testing';
import { notifyOfMissedCall } from './notify-of-missed-call.policy';

const policy = reacting(notifyOfMissedCall);
const missed = (data: object) => ({
  type: 'CallMissed' as const,
  data: { callId: 'exotel-1', dialStatus: 'no-answer' as const, startedAt: '2026-11-20T10:00:00.000Z', reported: {}, ...data },
});

describe('a missed call', () => {
  it('notifies the user whose telephone rang, with the lead', () =>
    policy
      .to(missed({ userId: 'asha', leadId: 'lead-1' }))
      .orders([
        'notification-tenant-1-missed-exotel-1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'inbound_missed_call', leadId: 'lead-1' } },
      ]));
  it('notifies every user at whom it rang in vain', () =>
    policy
      .to(missed({ offeredTo: ['asha', 'ravi'], leadId: 'lead-1' }))
      .orders(
        ...['asha', 'ravi'].map((userId): [string, object] => [
          `notification-tenant-1-missed-exotel-1-${userId}`,
          { type: 'RaiseNotification', data: { userId, kind: 'inbound_missed_call', leadId: 'lead-1' } },
        ]),
      ));
  it('of an unknown number is told by a worker', () => policy.to(missed({ userId: 'asha' })).orders());
  it('from a number that is spam notifies nobody', () => policy.to(missed({ userId: 'asha', leadId: 'lead-1', spam: true })).orders());
  it('notifies nobody if no telephone rang', () => policy.to(missed({ leadId: 'lead-1' })).orders());
});

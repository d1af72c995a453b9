import type { IdentityService } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { userEvents } from '@matricula/domain/user';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { NotifyOfProviderReportsWorker } from './notify-of-provider-reports.worker';

const person = (userId: string, ...codes: string[]) => ({ userId, acl: codes.map((code) => ({ code, level: [6] })) });
const identity = {
  staff: async () => [
    person('anita', 'PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'),
    person('mina', 'PAYMENT_SYSTEM', 'PAYMENT_REFUNDS'),
    person('paul', 'PAYMENT_TRANSACTIONS', 'PAYMENT_REFUNDS'),
  ],
} as unknown as IdentityService;
const dispute = { paymentId: 'p-1', disputeId: 'd-1', amountPaise: 500, reportedAt: '2026-11-27T10:00:00.000Z' };
const refund = { paymentId: 'p-1', refundId: 'provider-rfnd_1', amountPaise: 500 };

describe('a report of a payment provider that no user caused', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...userEvents]);
  });
  afterEach(() => place.close());

  const told = async (type: string, ...all: object[]) => {
    const worker = new NotifyOfProviderReportsWorker({ store: place.store, identity });
    for (const [index, data] of all.entries())
      for (let times = 0; times < 2; times++) {
        const event = { id: `e-${index}`, type, tenantId: 't1', data, meta: { correlationId: 'c' } };
        await worker.work([event as unknown as RecordedEvent]);
      }
    return (await place.log('NotificationRaised')).map(({ data }) => data as Record<string, unknown>);
  };

  it('notifies the readers of the transactions of a dispute with the day of the answer, and of its end', async () => {
    const respondBy = '2026-12-04T10:00:00.000Z';
    const raised = await told(
      'PaymentDisputed',
      { ...dispute, state: 'open', respondBy },
      { ...dispute, state: 'under-review', respondBy },
      { ...dispute, state: 'lost' },
    );
    expect(raised).toMatchObject([
      { userId: 'anita', kind: 'payment_disputed', dueAt: respondBy },
      { userId: 'anita', kind: 'payment_dispute_decided', news: 'refused' },
    ]);
  });

  it('notifies makers and checkers of refunds that nobody requested, or that are too much', async () => {
    expect(await told('RefundProcessed', { ...refund, unrequested: true })).toMatchObject([{ userId: 'mina', kind: 'refund_unrequested' }]);
    expect(await told('RefundSurplusReported', { ...refund, refundId: 'provider-rfnd_2' })).toMatchObject([
      {},
      { userId: 'mina', kind: 'refund_surplus' },
    ]);
  });

  it('notifies nobody of refunds that were requested, and of test accounts', async () => {
    expect(await told('RefundProcessed', refund)).toEqual([]);
    expect(await told('PaymentDisputed', { ...dispute, state: 'open', isTest: true })).toEqual([]);
  });
});

import type { IdentityService } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import { userEvents } from '@matricula/domain/user';
import { execute } from '@matricula/event-store';
import { openPlace, person as actor, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
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
    place = openPlace([...userEvents, ...paymentContext.events]);
  });
  afterEach(() => place.close());

  const told = async (type: string, ...all: object[]) => {
    const worker = new NotifyOfProviderReportsWorker({ store: place.store, identity });
    for (const [index, data] of all.entries())
      for (let times = 0; times < 2; times++) {
        const event = { id: `e-${index}`, type, tenantId: TENANT, data, meta: { correlationId: 'c' } };
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

  it('notifies of money that no order takes, with its sum and the reason', async () => {
    const said = '₹5.00, because its order was paid already';
    expect(await told('PaymentUnapplied', { paymentId: 'p-1', amountPaise: 500, reason: 'surplus' })).toMatchObject([
      { userId: 'anita', kind: 'payment_unapplied', said },
      { userId: 'mina', kind: 'payment_unapplied', said },
    ]);
  });

  it('notifies of a refund that the bank of the payer returned, and of no other failure', async () => {
    expect(await told('RefundFailed', refund)).toEqual([]);
    expect(await told('RefundFailed', { ...refund, returned: true })).toMatchObject([{ userId: 'mina', kind: 'refund_returned' }]);
  });

  it('notifies of a refund that came back and that nobody is to send again, in other words', async () => {
    const back = { ...refund, returned: true };
    expect(await told('RefundFailed', { ...back, surplus: true }, { ...back, unrequested: true })).toMatchObject([
      { userId: 'mina', kind: 'refund_surplus_returned' },
      { userId: 'mina', kind: 'refund_unrequested_returned' },
    ]);
  });

  it('notifies of money that was refunded and lost in a dispute as well', async () => {
    const tell = (command: PaymentCommand) =>
      execute(place.store, paymentBoundary.decider, { stream: paymentBoundary.stream(TENANT, 'p-1'), tenantId: TENANT }, command, actor);
    const at = dispute.reportedAt;
    const ids = { paymentId: 'p-1', provider: 'razorpay', providerId: 'pay_1', mode: 'live' as const };
    await tell({ type: 'RecordReport', data: { ...ids, state: 'captured', amountPaise: 10_000, at } });
    await tell({ type: 'RecordDispute', data: { disputeId: 'd-1', state: 'lost', amountPaise: 4_000, reportedAt: at } });
    expect(await told('PaymentDisputed', { ...dispute, state: 'lost', amountPaise: 4_000 })).toMatchObject([
      { kind: 'payment_dispute_decided' },
    ]);
    await tell({ type: 'RecordRefund', data: { providerId: 'rfnd_1', state: 'processed', amountPaise: 10_000, at } });
    expect((await told('RefundProcessed', { ...refund, amountPaise: 10_000 })).slice(1)).toMatchObject([
      { userId: 'anita', kind: 'payment_lost_twice', said: '₹40.00' },
      { userId: 'mina', kind: 'payment_lost_twice', said: '₹40.00' },
    ]);
  });

  it('notifies nobody of refunds that were requested, and of test accounts', async () => {
    expect(await told('RefundProcessed', refund)).toEqual([]);
    expect(await told('PaymentDisputed', { ...dispute, state: 'open', isTest: true })).toEqual([]);
  });
});

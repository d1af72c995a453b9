import { Logger } from '@nestjs/common';
import type { IdentityService } from '@matricula/auth';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import { userEvents } from '@matricula/domain/user';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { BookPaymentsWorker } from './book-payments.worker';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const acl = ['PAYMENT_SYSTEM', 'PAYMENT_REFUNDS'].map((code) => ({ code, level: [6] }));
const identity = { staff: async () => [{ userId: 'mina', acl }] } as unknown as IdentityService;

describe('what an order does not take of a report', () => {
  let place: Place;
  let seen = 0;

  const order = (command: OrderCommand) =>
    execute(place.store, orderBoundary.decider, { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT }, command, person);
  const payment = async (paymentId: string, command: PaymentCommand) => {
    const address = { stream: paymentBoundary.stream(TENANT, paymentId), tenantId: TENANT };
    await execute(place.store, paymentBoundary.decider, address, command, person);
    const worker = new BookPaymentsWorker({ store: place.store, identity });
    const events = await place.log(...worker.types);
    const news = events.slice(seen);
    seen = events.length;
    for (let times = 0; times < 2; times++) await worker.work(news);
  };
  const stateOf = async (paymentId: string) =>
    (await place.store.states.current(paymentBoundary.decider, paymentBoundary.stream(TENANT, paymentId))).state;
  const orderState = async () => (await place.store.states.current(orderBoundary.decider, orderBoundary.stream(TENANT, 'o-1'))).state;
  const pays = (paymentId: string, amountPaise: number) => {
    const ids = { paymentId, orderId: 'o-1', leadId: 'lead-1', provider: 'sandbox', providerId: paymentId, mode: 'live' as const };
    return payment(paymentId, { type: 'RecordReport', data: { ...ids, state: 'captured', amountPaise, at } });
  };
  const disputes = (state: 'lost' | 'won', amountPaise: number, reportedAt = at) =>
    payment('pay-1', { type: 'RecordDispute', data: { disputeId: 'd-1', state, amountPaise, reportedAt } });
  const refunds = (amountPaise: number) =>
    payment('pay-1', { type: 'RecordRefund', data: { providerId: 'rfnd-1', state: 'processed', amountPaise, at } });

  beforeEach(async () => {
    Logger.overrideLogger(false);
    seen = 0;
    place = openPlace([...orderContext.events, ...paymentContext.events, ...userEvents]);
    const ids = { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'o-1', leadName: 'Ravi', productId: 'p-1', productName: 'MBA' };
    await order({ type: 'CreateOrder', data: { ...ids, productKind: 'token-fee', collegeId: 'c-1', totalPaise: 100_000 } });
    await pays('pay-1', 100_000);
  });
  afterEach(() => place.close());

  it('is unapplied if a dispute is won after the order was paid another way', async () => {
    await disputes('lost', 100_000);
    await pays('pay-2', 100_000);
    await disputes('won', 100_000, later);
    expect(await orderState()).toMatchObject({ status: 'paid', paidPaise: 100_000 });
    expect(await stateOf('pay-1')).toMatchObject({ applied: false, unappliedReason: 'surplus' });
    expect(await place.log('PaymentUnapplied')).toHaveLength(1);
    // A refund of it is none of the order.
    await refunds(100_000);
    expect(await orderState()).toMatchObject({ refundedPaise: 0 });
  });

  it('is unapplied if a dispute is won after the order was cancelled', async () => {
    await disputes('lost', 100_000);
    await order({ type: 'CancelOrder', data: {} });
    await disputes('won', 100_000, later);
    expect(await stateOf('pay-1')).toMatchObject({ applied: false, unappliedReason: 'cancelled' });
  });

  it('stays on the order if a part was disputed, and the readers of refunds are notified', async () => {
    await disputes('lost', 40_000);
    await pays('pay-2', 40_000);
    await disputes('won', 40_000, later);
    expect(await stateOf('pay-1')).toMatchObject({ applied: true });
    expect(await place.log('NotificationRaised')).toMatchObject([{ data: { userId: 'mina', kind: 'payment_not_booked' } }]);
  });

  it('is told to the readers of refunds if the order does not take a refund', async () => {
    await payment('pay-1', { type: 'RecordRefund', data: { providerId: 'rfnd-0', state: 'processed', amountPaise: 60_000, at } });
    await order({ type: 'RecordRefund', data: { refundId: 'other', amountPaise: 40_000, refundedAt: at } });
    await refunds(40_000);
    expect(await orderState()).toMatchObject({ refundedPaise: 100_000 });
    expect(await place.log('NotificationRaised')).toMatchObject([{ data: { userId: 'mina', kind: 'payment_not_booked' } }]);
  });
});

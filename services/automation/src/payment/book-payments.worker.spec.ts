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
  const decide = (paymentId: string, command: PaymentCommand) =>
    execute(place.store, paymentBoundary.decider, { stream: paymentBoundary.stream(TENANT, paymentId), tenantId: TENANT }, command, person);
  const payment = async (paymentId: string, command: PaymentCommand) => {
    await decide(paymentId, command);
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

  /** Runs the worker; when it looks at the order the first time, the payment is reversed at the desk. */
  const bookWhileReversed = async () => {
    const states = new Proxy(place.store.states, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          const isOrder = given.includes(orderBoundary.stream(TENANT, 'o-1'));
          if (isOrder && (await stateOf('desk-1')).status === 'captured')
            await decide('desk-1', {
              type: 'ReverseOffline',
              data: { reason: 'Cheque bounced', reversedAt: at, reversedById: 'u-1', reversedByName: 'Asha' },
            });
          return (value as (...args: unknown[]) => unknown).apply(target, given);
        };
      },
    });
    const store = new Proxy(place.store, {
      get: (target, name) => {
        const value: unknown = name === 'states' ? states : Reflect.get(target, name);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const captured = (await place.log('PaymentCaptured')).filter(({ data }) => (data as { paymentId: string }).paymentId === 'desk-1');
    const worker = new BookPaymentsWorker({ store, identity });
    for (let times = 0; times < 2; times++) await worker.work(captured);
  };

  it('is nothing of desk money that is reversed while it is booked', async () => {
    await order({ type: 'ReversePayment', data: { paymentId: 'pay-1', reversedAt: at } });
    const by = { enteredById: 'mina', enteredByName: 'Mina' };
    const money = { orderId: 'o-1', leadId: 'lead-1', amountPaise: 100_000, method: 'cheque', startedAt: at } as const;
    await decide('desk-1', { type: 'EnterOffline', data: { paymentId: 'desk-1', ...money, ...by } });
    await decide('desk-1', { type: 'ConfirmOffline', data: { confirmedById: 'u-1', confirmedByName: 'Asha', confirmedAt: at } });
    await bookWhileReversed();
    expect(await stateOf('desk-1')).toMatchObject({ status: 'reversed' });
    expect(await orderState()).toMatchObject({ status: 'attempted', paidPaise: 0 });
  });

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

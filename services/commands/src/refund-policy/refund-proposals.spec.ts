import type { RequestContext } from '@matricula/auth';
import { orderBoundary, orderContext, product, type OrderCommand } from '@matricula/domain/order';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import { execute } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { RefundProposals } from './refund-proposals';

const at = '2026-11-20T10:00:00.000Z';
const context = { tenantId: TENANT, timeZone: 'Asia/Kolkata', sight: { userId: 'asha', admin: true, scope: 'all' } } as RequestContext;
/** The whole sum less the fee of ₹1,000, on any day of the test. */
const lessFee = { recordId: 'p-1', refundFullUntil: '2000-01-01', refundLessFeeUntil: '2999-12-31' };

describe('the refund that a policy proposes', () => {
  let place: Place;

  const order = (command: OrderCommand) =>
    execute(place.store, orderBoundary.decider, { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT }, command, person);
  const payment = (paymentId: string, command: PaymentCommand) =>
    execute(place.store, paymentBoundary.decider, { stream: paymentBoundary.stream(TENANT, paymentId), tenantId: TENANT }, command, person);
  const pays = async (paymentId: string, amountPaise: number) => {
    const ids = { paymentId, orderId: 'o-1', leadId: 'lead-1', provider: 'sandbox', providerId: paymentId, mode: 'live' as const };
    await payment(paymentId, { type: 'RecordReport', data: { ...ids, state: 'captured', amountPaise, at } });
    await order({ type: 'RecordPayment', data: { paymentId, amountPaise, outcome: 'captured', paidAt: at } });
    await payment(paymentId, { type: 'ApplyPayment', data: { orderId: 'o-1', leadId: 'lead-1' } });
  };
  const asks = (paymentId: string, amountPaise: number) =>
    payment(paymentId, {
      type: 'RequestRefund',
      data: { refundId: `r-${paymentId}`, amountPaise, reason: 'No seat', requestedAt: at, requestedById: 'a', requestedByName: 'Asha' },
    });
  const proposed = async (paymentId: string, policy: object = lessFee) =>
    (await new RefundProposals(place.store, readsOf([recordList(product), [policy]])).of(paymentId, context)).proposedPaise;

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...paymentContext.events]);
    const ids = { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'o-1', leadName: 'Ravi', productId: 'p-1', productName: 'MBA' };
    await order({ type: 'CreateOrder', data: { ...ids, productKind: 'token-fee', collegeId: 'c-1', totalPaise: 400_000 } });
  });
  afterEach(() => place.close());

  it('deducts the processing fee once from an order that was paid in parts', async () => {
    for (const paymentId of ['pay-1', 'pay-2', 'pay-3', 'pay-4']) await pays(paymentId, 100_000);
    // ₹3,000 of the order remain: the first three payments have them.
    for (const paymentId of ['pay-1', 'pay-2', 'pay-3']) {
      expect(await proposed(paymentId)).toBe(100_000);
      await asks(paymentId, 100_000);
    }
    expect(await proposed('pay-4')).toBe(0);
  });

  it('counts refunds of other payments that are requested or paid back, and not those that were withdrawn', async () => {
    await pays('pay-1', 250_000);
    await pays('pay-2', 150_000);
    await asks('pay-1', 200_000);
    expect(await proposed('pay-2')).toBe(100_000);
    await payment('pay-1', { type: 'WithdrawRefund', data: { refundId: 'r-pay-1', byId: 'a' } });
    expect(await proposed('pay-2')).toBe(150_000);
    await payment('pay-2', { type: 'RecordRefund', data: { providerId: 'rfnd-1', state: 'processed', amountPaise: 120_000, at } });
    // Also before the refund is booked on the order.
    expect(await proposed('pay-1')).toBe(180_000);
    await order({ type: 'RecordRefund', data: { refundId: 'pay-2/x', paymentId: 'pay-2', amountPaise: 120_000, refundedAt: at } });
    expect(await proposed('pay-1')).toBe(180_000);
  });

  it('is a share of what was paid of the order, and never more than what is open of the payment', async () => {
    await pays('pay-1', 100_000);
    await pays('pay-2', 300_000);
    const half = { recordId: 'p-1', refundScale: [{ until: '2999-12-31', percent: 50 }] };
    expect(await proposed('pay-1', half)).toBe(100_000);
    expect(await proposed('pay-2', half)).toBe(200_000);
  });
});

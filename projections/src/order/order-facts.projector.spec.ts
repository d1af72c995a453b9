import { projecting } from '@matricula/testing';
import { orderFactsProjector } from './order-facts.projector';

const facts = projecting(orderFactsProjector);
const ids = { orderId: 'order-1', leadId: 'lead-1' };
const dimensions = {
  ...{ productId: 'p-1', productName: 'MBA 2027', productKind: 'application-form', collegeId: 'c-1', collegeName: 'Sunrise College' },
  ...{ source: 'google', leadCapturedAt: '2026-11-01T10:00:00.000Z', ownerId: 'asha', ownerName: 'Asha Sharma' },
};
const created = {
  type: 'OrderCreated',
  data: { ...ids, ...dimensions, checkoutId: 'checkout-1', leadName: 'Ravi Kumar', totalPaise: 100_000 },
};
const paidAt = '2026-11-20T10:00:00.000Z';
const received = {
  type: 'OrderPaymentReceived',
  data: { ...ids, ...dimensions, paymentId: 'pay-1', amountPaise: 40_000, paidAt, paidPaise: 40_000, status: 'part-paid' },
};
const refunded = {
  type: 'OrderRefunded',
  data: { ...ids, ...dimensions, refundId: 'r-1', amountPaise: 15_000, refundedAt: paidAt, refundedPaise: 15_000, status: 'part-refunded' },
};

describe('the facts of an order', () => {
  it('count the order with its price, without the name of the person', async () => {
    const rows = await facts.given(created).rows();
    expect([...rows.values()]).toEqual([expect.objectContaining({ kind: 'ordered', orderedPaise: 100_000, ...dimensions })]);
    expect(JSON.stringify([...rows])).not.toContain('Ravi');
  });

  it('count each payment when it was received, and a refund as less revenue', async () => {
    await facts
      .given(created, received, refunded)
      .then('received/order-1/pay-1')
      .matches({ kind: 'received', at: paidAt, receivedPaise: 40_000, netPaise: 40_000, productName: 'MBA 2027', source: 'google' });
    await facts
      .given(created, received, refunded)
      .then('refunded/order-1/r-1')
      .matches({ kind: 'refunded', refundedPaise: 15_000, netPaise: -15_000, collegeId: 'c-1' });
  });

  it('count money that a dispute took back as less revenue, unless the dispute is won after all', async () => {
    const of = { ...ids, ...dimensions, paymentId: 'pay-1', disputeId: 'd-1', amountPaise: 40_000, paidPaise: 0, status: 'attempted' };
    const lost = { type: 'OrderPaymentLost', data: { ...of, lostAt: paidAt } };
    await facts
      .given(created, received, lost)
      .then('refunded/order-1/dispute-d-1')
      .matches({ kind: 'refunded', refundedPaise: 40_000, netPaise: -40_000 });
    const restored = { type: 'OrderPaymentRestored', data: { ...of, restoredAt: paidAt, paidPaise: 40_000, status: 'part-paid' } };
    await facts.given(created, received, lost, restored).then('refunded/order-1/dispute-d-1').equals(undefined);
  });

  it('do not count a payment that was recorded by mistake', async () => {
    const reversed = {
      type: 'OrderPaymentReversed',
      data: { ...ids, paymentId: 'pay-1', amountPaise: 40_000, reversedAt: paidAt, paidPaise: 0 },
    };
    const rows = await facts.given(created, received, reversed).rows();
    expect([...rows.values()].map(({ kind }) => kind)).toEqual(['ordered']);
  });

  it('belong to the present owner of the order', async () => {
    const given = {
      type: 'OrderOwnerChanged',
      data: { ...ids, ownerId: 'vikram', ownerName: 'Vikram Nair', previousOwnerId: 'asha', paymentIds: ['pay-1'], refundIds: ['r-1'] },
    };
    const rows = await facts.given(created, received, refunded, given).rows();
    expect([...rows.values()].map(({ ownerId }) => ownerId)).toEqual(['vikram', 'vikram', 'vikram']);
    for (const type of ['OrderCancelled', 'OrderExpired']) {
      const ended = await facts.given(created, { type, data: { ...ids, ...dimensions, from: 'created' } }, given).rows();
      expect([...ended.values()].map(({ ownerId }) => ownerId)).toEqual(['vikram', 'vikram']);
    }
  });

  it('count cancelled and expired orders', async () => {
    await facts
      .given(created, { type: 'OrderCancelled', data: { ...ids, ...dimensions, from: 'created' } })
      .then('cancelled/order-1')
      .matches({ kind: 'cancelled', productId: 'p-1' });
    await facts
      .given(created, { type: 'OrderExpired', data: { ...ids, ...dimensions, from: 'created' } })
      .then('expired/order-1')
      .matches({ kind: 'expired', productId: 'p-1' });
  });
});

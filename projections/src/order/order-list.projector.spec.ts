import { projecting } from '@matricula/testing';
import { orderListProjector } from './order-list.projector';

const orders = projecting(orderListProjector);
const ids = { orderId: 'order-1', leadId: 'lead-1' };
const created = (totalPaise = 100_000) => ({
  type: 'OrderCreated',
  data: {
    ...{ ...ids, checkoutId: 'checkout-1', leadName: 'Ravi Kumar', firstName: 'Ravi', lastName: 'Kumar', phone: '+919811122233' },
    ...{ email: 'ravi@example.org', userAgent: 'Firefox', ip: '10.0.0.1', productId: 'p-1', productName: 'MBA 2027' },
    ...{ productKind: 'application-form', collegeId: 'c-1', totalPaise, ownerId: 'asha', ownerName: 'Asha Sharma' },
  },
});
const paidAt = '2026-11-20T10:00:00.000Z';
const attempted = {
  type: 'OrderPaymentAttempted',
  data: { ...ids, paymentId: 'pay-1', outcome: 'failed', amountPaise: 100_000, paidAt },
};
const received = {
  type: 'OrderPaymentReceived',
  data: { ...ids, paymentId: 'pay-2', amountPaise: 40_000, paidAt, paidPaise: 40_000, status: 'part-paid' },
};
const remarked = { type: 'OrderRemarked', data: { ...ids, remarkId: 'r-1', remark: 'Pays on Monday' } };

describe('the row of an order', () => {
  it('shows who ordered what', () =>
    orders
      .given(created())
      .then('order-1')
      .matches({ status: 'created', totalPaise: 100_000, paidPaise: 0, paymentIds: [], firstName: 'Ravi', ownerId: 'asha' }));

  it('of 0 is paid', () => orders.given(created(0)).then('order-1').matches({ status: 'paid' }));

  it('follows the payments, and waits to be paid to the college once money is in', () =>
    orders
      .given(created(), attempted, received)
      .then('order-1')
      .matches({
        ...{ status: 'part-paid', paymentStatus: 'captured', paymentIds: ['pay-1', 'pay-2'], paymentAt: paidAt },
        ...{ paidPaise: 40_000, ptcStatus: 'pending' },
      }));

  it('shows the state of the last payment, not of an older attempt that fails later', async () => {
    const pending = { ...attempted, data: { ...attempted.data, outcome: 'pending' } };
    await orders
      .given(created(), pending, received, attempted)
      .then('order-1')
      .matches({ paymentStatus: 'captured', paymentIds: ['pay-1', 'pay-2'] });
    const next = { ...attempted, data: { ...attempted.data, paymentId: 'pay-3' } };
    await orders
      .given(created(), received, next)
      .then('order-1')
      .matches({ paymentStatus: 'failed', paymentIds: ['pay-2', 'pay-3'] });
  });

  it('follows refunds, the college, the owner, remarks and a cancellation', async () => {
    const refunded = {
      type: 'OrderRefunded',
      data: { ...ids, refundId: 'r-1', amountPaise: 40_000, refundedAt: paidAt, refundedPaise: 40_000, status: 'refunded' },
    };
    const toCollege = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'paid', amountPaise: 40_000, bankReference: 'UTR 1' } };
    const given = { type: 'OrderOwnerChanged', data: { ...ids, ownerId: 'vikram', ownerName: 'Vikram Nair' } };
    await orders
      .given(created(), received, toCollege, refunded, given, remarked)
      .then('order-1')
      .matches({
        ...{ status: 'refunded', paymentStatus: 'refunded', refundedPaise: 40_000, ptcStatus: 'paid', ptcPaise: 40_000 },
        ...{ ptcReference: 'UTR 1', ownerId: 'vikram', remark: 'Pays on Monday', remarks: [expect.objectContaining({ byId: 'user-1' })] },
      });
    await orders
      .given(created(), { type: 'OrderCancelled', data: { ...ids, from: 'created', reason: 'Twice' } })
      .then('order-1')
      .matches({ status: 'cancelled', reason: 'Twice' });
    await orders
      .given(created(), { type: 'OrderExpired', data: { ...ids, from: 'created' } })
      .then('order-1')
      .matches({ status: 'expired' });
  });

  it('keeps its sums when the person is erased, and nothing about the person', async () => {
    const college = { type: 'OrderCollegePaymentSet', data: { ...ids, ptcStatus: 'paid', bankReference: 'Draft of Ravi Kumar' } };
    const erased = { type: 'OrderCustomerErased', data: { orderId: 'order-1' } };
    const rows = await orders.given(created(), received, remarked, college, erased).rows();
    expect(rows.get('tenant-1/order-1')).toMatchObject({ totalPaise: 100_000, paidPaise: 40_000, erased: true });
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi|Kumar|98111|example\.org|Firefox|10\.0\.0\.1|Monday/);
  });
});

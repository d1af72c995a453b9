import type { OrderCreated, OrderPaymentReceived } from '@matricula/domain/order';
import { reacting } from '@matricula/testing';
import { productOfAdmission } from './product-of-admission.policy';

const policy = reacting(productOfAdmission);
const ids = { orderId: 'order-1', leadId: 'lead-1' };
const ordered = { productId: 'p-1', productName: 'MBA 2027', collegeId: '7' };
const sums = { paymentId: 'pay-1', amountPaise: 100, paidPaise: 100, paidAt: '2026-11-20T10:00:00.000Z', status: 'paid' as const };
const received = (more: Partial<OrderPaymentReceived['data']> = {}): OrderPaymentReceived => ({
  type: 'OrderPaymentReceived',
  data: { ...ids, ...ordered, ...sums, ...more },
});
const created = (totalPaise: number): OrderCreated => ({
  type: 'OrderCreated',
  data: { ...ids, ...ordered, productKind: 'application-form', checkoutId: 'c-1', totalPaise },
});

describe('a payment of an order', () => {
  it('sets the product of the admission of the lead at the college', () =>
    policy
      .to(received())
      .orders([
        'admission-tenant-1-lead-1-7',
        { type: 'SetAdmissionProduct', data: { ...ids, productId: 'p-1', productName: 'MBA 2027' } },
      ]));

  it('names the application whose fee it is', () =>
    policy
      .to(received({ applicationId: 'a-1' }))
      .orders(['admission-tenant-1-lead-1-7', { type: 'SetAdmissionProduct', data: { applicationId: 'a-1' } }]));

  it('sets none without a college or a product', () => {
    policy.to(received({ collegeId: undefined })).orders();
    policy.to(received({ productId: undefined })).orders();
  });
});

describe('an order', () => {
  it('of 0 sets the product at once; others wait for their money', () => {
    policy.to(created(0)).orders(['admission-tenant-1-lead-1-7', {}]);
    policy.to(created(100)).orders();
  });
});

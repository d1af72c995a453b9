import { reacting } from '@matricula/testing';
import { orderExpiry } from './order-expiry.policy';
import { releaseCoupon } from './release-coupon.policy';

const ids = { orderId: 'order-1', leadId: 'lead-1' };

describe('an order', () => {
  it('that is cancelled or expires releases its coupon', () => {
    const released = { type: 'ReleaseCoupon', data: { couponId: 'c-1', orderId: 'order-1' } };
    const policy = reacting(releaseCoupon);
    policy.to({ type: 'OrderCancelled', data: { ...ids, from: 'created', couponId: 'c-1' } }).orders(['coupon-tenant-1-c-1', released]);
    policy.to({ type: 'OrderExpired', data: { ...ids, from: 'created', couponId: 'c-1' } }).orders(['coupon-tenant-1-c-1', released]);
    policy.to({ type: 'OrderCancelled', data: { ...ids, from: 'created' } }).orders();
  });

  it('has a timer until it is paid, and another one after its money was taken back', () => {
    const policy = reacting(orderExpiry);
    policy.to({ type: 'OrderCreated', data: { ...ids, totalPaise: 0 } }).orders();
    const at = '2026-11-20T10:00:00.000Z';
    const timer = (dueAt: string): [string, object] => ['timer-tenant-1-order-expires/order-1', { type: 'SetTimer', data: { dueAt } }];
    policy.to({ type: 'OrderCreated', data: { ...ids, expiresAt: at } }).orders(timer(at));
    policy
      .to({ type: 'OrderPaymentReversed', data: { ...ids, status: 'attempted', reversedAt: at } })
      .orders(timer('2026-11-27T10:00:00.000Z'));
    policy.to({ type: 'OrderPaymentLost', data: { ...ids, status: 'attempted', lostAt: at } }).orders(timer('2026-11-27T10:00:00.000Z'));
    policy.to({ type: 'OrderPaymentReversed', data: { ...ids, status: 'part-paid', reversedAt: at } }).orders();
  });
});

import { reacting } from '@matricula/testing';
import { expireOrder } from './expire-order.policy';
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

  it('expires when its time is over', () => {
    const policy = reacting(expireOrder);
    policy.to({ type: 'OrderCreated', data: { ...ids, totalPaise: 0 } }).orders();
    policy
      .to({ type: 'TimerElapsed', data: { kind: 'order-expires', about: { orderId: 'order-1' } } })
      .orders(['order-tenant-1-order-1', { type: 'ExpireOrder' }]);
  });
});

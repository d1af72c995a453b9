import { couponBoundary, type OrderEvent } from '@matricula/domain/order';
import { definePolicy, order } from '@matricula/policy-kit';

const release = (couponId: string | undefined, orderId: string) =>
  couponId === undefined ? undefined : order(couponBoundary, [couponId], { type: 'ReleaseCoupon', data: { couponId, orderId } });

/** Releases the coupon of an order that is cancelled or expires. */
export const releaseCoupon = definePolicy<OrderEvent>({
  name: 'release-coupon',
  on: {
    OrderCancelled: ({ data: { couponId, orderId } }) => release(couponId, orderId),
    OrderExpired: ({ data: { couponId, orderId } }) => release(couponId, orderId),
  },
});

import { defineEvent, id, text, type EventOf } from '../kernel';

const context = 'order';

/** Stream of the uses of a coupon. */
export const couponStream = (tenantId: string, couponId: string) => `coupon-${tenantId}-${couponId}`;

export const couponReserved = defineEvent('CouponReserved', {
  context,
  doc: 'An order uses a coupon; it counts towards the limits of the coupon.',
  fields: { couponId: id(), code: text(), orderId: id(), leadId: id() },
});
export type CouponReserved = EventOf<typeof couponReserved>;

export const couponReleased = defineEvent('CouponReleased', {
  context,
  doc: 'An order with a coupon was cancelled, expired or not created: it no longer counts towards the limits of the coupon.',
  fields: { couponId: id(), orderId: id(), leadId: id() },
});
export type CouponReleased = EventOf<typeof couponReleased>;

export const couponEvents = [couponReserved, couponReleased];
export type CouponEvent = CouponReserved | CouponReleased;

import { defineReadModel, integer, keyword } from '../kernel';

/** How often a coupon is used: the orders that hold it, and those that were cancelled or expired. */
export interface CouponUsesRow {
  couponId: string;
  used: number;
  released: number;
}

export const couponUses = defineReadModel<CouponUsesRow>({
  name: 'coupon-uses',
  version: 1,
  key: 'couponId',
  few: true,
  fields: { couponId: keyword(), used: integer(), released: integer() },
});

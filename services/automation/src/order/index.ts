import { expireOrder } from './expire-order.policy';
import { releaseCoupon } from './release-coupon.policy';

export const policies = [expireOrder, releaseCoupon];

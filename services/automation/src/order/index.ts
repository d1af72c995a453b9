import type { ActingPorts } from '../acting';
import { ExpireOrdersWorker } from './expire-orders.worker';
import { orderExpiry } from './order-expiry.policy';
import { releaseCoupon } from './release-coupon.policy';
import { ReleaseHoldsWorker } from './release-holds.worker';

export const policies = [orderExpiry, releaseCoupon];

/** Expires unpaid orders, and releases coupons of orders that were never created. */
export const workers = ({ store, reads }: ActingPorts) => [new ExpireOrdersWorker({ store, reads }), new ReleaseHoldsWorker({ store })];

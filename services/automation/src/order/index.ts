import type { ActingPorts } from '../acting';
import { ExpireOrdersWorker } from './expire-orders.worker';
import { orderExpiry } from './order-expiry.policy';
import { releaseCoupon } from './release-coupon.policy';

export const policies = [orderExpiry, releaseCoupon];

/** Expires unpaid orders. */
export const workers = ({ store, reads }: ActingPorts) => [new ExpireOrdersWorker({ store, reads })];

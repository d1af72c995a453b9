import { couponUsesProjector } from './coupon-uses.projector';
import { orderFactsProjector } from './order-facts.projector';
import { orderListProjector } from './order-list.projector';

export const orderProjectors = [orderListProjector, orderFactsProjector, couponUsesProjector];

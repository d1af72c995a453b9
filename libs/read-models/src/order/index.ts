export { orderFacts, orderFactKinds, type OrderFact } from './order-facts.read-model';
export { orderList, type OrderRemark, type OrderRow } from './order-list.read-model';
export { couponUses, type CouponUsesRow } from './coupon-uses.read-model';

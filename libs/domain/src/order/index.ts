export { couponBoundary, reductionOf, type CouponCommand, type CouponUses } from './coupon.decider';
export { type CouponReleased, type CouponReserved } from './coupon.events';
export { coupon } from './coupon.record';
export { orderBoundary } from './order.boundary';
export { orderContext } from './order.context';
export { type Order, type OrderCommand } from './order.decider';
export {
  disputeRefundId,
  orderReference,
  orderStream,
  type OrderCancelled,
  type OrderCollegePaymentSet,
  type OrderCreated,
  type OrderEvent,
  type OrderCustomerErased,
  type OrderExpired,
  type OrderOwnerChanged,
  type OrderPaymentLost,
  type OrderPaymentReceived,
  type OrderPaymentRestored,
  type OrderPaymentReversed,
  type OrderRefunded,
  type OrderRemarked,
  type OrderRemarkWithdrawn,
  type OrderReopened,
} from './order.events';
export {
  cancelOrderFields,
  createOrderFields,
  orderOwnerFields,
  orderRemarkFields,
  paidToCollegeFields,
  ptcStatuses,
  type PtcStatus,
} from './order.fields';
export { isEndedOrder, isPaidOrder } from './order.state';
export { orderLife, type OrderMove, type OrderStatus } from './order.life';
export { priceFor, type Buyer } from './product-price';
export { productPrice } from './product-price.record';
export { commissionRateOf, DEFAULT_DAYS, kindOfProduct, product, productKinds, type ProductKind } from './product.record';

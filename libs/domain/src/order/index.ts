export { couponBoundary, reductionOf } from './coupon.decider';
export { coupon } from './coupon.record';
export { orderBoundary } from './order.boundary';
export { orderContext } from './order.context';
export { type Order, type OrderCommand } from './order.decider';
export {
  orderReference,
  orderStream,
  type OrderCollegePaymentSet,
  type OrderCreated,
  type OrderEvent,
  type OrderPaymentReceived,
  type OrderRefunded,
  type OrderRemarked,
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
export { orderLife, type OrderMove, type OrderStatus } from './order.life';
export { DEFAULT_DAYS, kindOfProduct, product, productKinds, type ProductKind } from './product.record';

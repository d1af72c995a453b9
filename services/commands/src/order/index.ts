export { Coupons, reduced, type Coupon } from './coupons';
export { OrderedProducts, taxed } from './ordered-products';
export { OrderModule } from './order.module';

export { Coupons, reduced, type Coupon } from './coupons';
export { OrderedProducts, taxed, type Priced } from './ordered-products';
export { OrderModule } from './order.module';

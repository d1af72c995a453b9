export { OrderedProducts, taxed } from './ordered-products';
export { OrderModule } from './order.module';

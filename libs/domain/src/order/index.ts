export { orderContext } from './order.context';
export { product } from './product.record';

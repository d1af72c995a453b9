export { orderContext } from './order.context';
export { kindOfProduct, product, productKinds, type ProductKind } from './product.record';

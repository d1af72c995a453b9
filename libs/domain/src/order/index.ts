export { orderContext } from './order.context';

export { orderList, type OrderRemark, type OrderRow } from './order-list.read-model';

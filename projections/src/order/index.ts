export { orderAccess } from './order.access';
export { orderLists as lists } from './order.lists';
export { orderReports, orderReports as reports } from './order.reports';

export { orderAccess } from './order.access';
export { orderMovements, orderMovementsOfLeads } from './order.facts';
export { orderLists as lists } from './order.lists';
export { orderReports, orderReports as reports } from './order.reports';

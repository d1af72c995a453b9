export { paymentAccess } from './payment.access';
export { paymentLists as lists } from './payment.lists';
export { paymentReports as reports } from './payment.reports';

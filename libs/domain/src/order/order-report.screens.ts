import { reportScreen } from '../kernel/screen';

const code = 'CAF_Application_Form_Report';

/** Screens of the reports on orders and their money. */
export const orderReportScreens = {
  orderRevenueReport: reportScreen('/order-revenue-report', 'Revenue by Product', code),
  sourceRevenueReport: reportScreen('/source-revenue-report', 'Revenue by Source', code),
  userRevenueReport: reportScreen('/user-revenue-report', 'Revenue by User', code),
  dailyRevenueReport: reportScreen('/daily-revenue-report', 'Revenue by Day', code),
  hourlyRevenueReport: reportScreen('/hourly-revenue-report', 'Orders by Hour', code),
  hourlyRefundReport: reportScreen('/hourly-refund-report', 'Refunds by Hour', code),
  orderCrossReport: reportScreen('/order-cross-report', 'Orders as Cross-tab', code),
};

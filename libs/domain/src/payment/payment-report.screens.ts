import { reportScreen } from '../kernel/screen';

const code = 'CAF_Application_Form_Report';

/** Screens of the reports on payments and attempts to pay. */
export const paymentReportScreens = {
  paymentAttemptReport: reportScreen('/payment-attempt-report', 'Payment Attempts', code),
};

// The screens of reports, one line per context. Browser-safe.
export { admissionReportScreens } from '../admission/admission-report.screens';
export { applicationReportScreens } from '../application/application-report.screens';
export { callReportScreens } from '../call/call-report.screens';
export { feedbackReportScreens } from '../feedback/feedback-report.screens';
export { followUpReportScreens } from '../follow-up/follow-up-report.screens';
export { leadReportScreens } from '../lead/lead-report.screens';
export { marketingReportScreens } from '../marketing/marketing-report.screens';
export { orderReportScreens } from '../order/order-report.screens';
export { overviewReportScreens } from '../overview/overview-report.screens';
export { paymentReportScreens } from '../payment/payment-report.screens';
export { queryReportScreens } from '../query/query-report.screens';
export { supportReportScreens } from '../support/support-report.screens';

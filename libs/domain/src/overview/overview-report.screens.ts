import { reportScreen } from '../kernel/screen';

const code = 'LEADS';

/** Screens of the reports that show leads, orders, money and admissions side by side. */
export const overviewReportScreens = {
  sourceResultReport: reportScreen('/source-result-report', 'Leads and Revenue by Source', code),
  collegeResultReport: reportScreen('/college-result-report', 'Leads and Revenue by {EntityName}', code),
  userResultReport: reportScreen('/user-result-report', 'Leads and Revenue by User', code),
};

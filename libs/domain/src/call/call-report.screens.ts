import { reportScreen } from '../kernel/screen';

/** Screens of the reports on telephone calls (001 §2.5). */
export const callReportScreens = {
  hourlyAllCounsolerReport: reportScreen('/hourly-all-counsoler-report', 'User Hourly Call Activity', 'All_Counsellor_Hourly_Activity'),
};

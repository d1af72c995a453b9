import { reportScreen } from '../kernel/screen';

/** Screens of the reports on queries. */
export const queryReportScreens = {
  queryReport: reportScreen('/query-report', 'Applicant Queries Report', 'APPLICATIONS'),
};

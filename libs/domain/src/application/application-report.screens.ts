import { reportScreen } from '../kernel/screen';

const code = 'APPLICATIONS';

/** Screens of the reports on applications. */
export const applicationReportScreens = {
  sourceApplicationReport: reportScreen('/source-application-report', 'Applications by Source', code),
  userApplicationReport: reportScreen('/user-application-report', 'Applications by User', code),
  programmeApplicationReport: reportScreen('/programme-application-report', 'Applications by Programme', code),
  applicationCrossReport: reportScreen('/application-cross-report', 'Applications as Cross-tab', code),
};

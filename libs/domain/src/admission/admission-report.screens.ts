import { reportScreen } from '../kernel/screen';

const code = 'LEADS';

/** Screens of the reports on admissions. */
export const admissionReportScreens = {
  collegeAdmissionReport: reportScreen('/college-admission-report', 'Admissions by College', code),
  userAdmissionReport: reportScreen('/user-admission-report', 'Admissions by User', code),
  sourceAdmissionReport: reportScreen('/source-admission-report', 'Admissions by Source', code),
  dailyAdmissionReport: reportScreen('/daily-admission-report', 'Admissions by Day', code),
  productAdmissionReport: reportScreen('/product-admission-report', 'Admissions by Product', code),
  admissionCrossReport: reportScreen('/admission-cross-report', 'Admissions as Cross-tab', code),
  hourlyAdmissionReport: reportScreen('/hourly-admission-report', 'Admissions by Hour', code),
};

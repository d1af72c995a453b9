import { adminsOnly, anyCode, codes, defineScreen, item, menuGroups, role1, roles, signedIn } from '../kernel/screen';
import { heads } from '../kernel/staff-roles';

/** A report: the code that opens it also shows it in the menu. */
const report = <const Path extends string>(path: Path, title: string, code: string) =>
  defineScreen(path, title, codes(code), item(menuGroups.reports, title, anyCode(code)));

const ofHeads = <const Path extends string>(path: Path, title: string) =>
  defineScreen(path, title, roles(...heads), item(menuGroups.reports, title, { roles: heads }));

/** Screens of the context. */
export const overviewScreens = {
  dashboard: defineScreen('/dashboard', 'Dashboard', signedIn, item(null, 'Dashboard')),
  quickReport: report('/quick-report', 'User Productivity Report', 'Counsellor_Productivity_Report'),
  todayActivity: report('/today-activity', 'My Today Activity', 'My_Today_Activity'),
  hourlyCounsolerReport: report('/hourly-counsoler-report', 'User Hourly Lead Activity', 'Counsellor_Hourly_Activity'),
  hourlyAllCounsolerReport: report('/hourly-all-counsoler-report', 'User Hourly Call Activity', 'All_Counsellor_Hourly_Activity'),
  callerDashboardReport: report('/caller-dashboard-report', 'User Home Dashboard', 'Counsellor_Home_Dashboard'),
  leadStatusReport: report('/lead-status-report', 'Lead Frequency Report', 'Lead_Frequency_Report'),
  sourceWiseReport: report('/source-wise-report', 'User Source Wise', 'Counsellor_Source_Wise'),
  userClgWiseReport: report('/user-clg-wise-report', 'User {EntityName} Wise', 'Counsellor_Source_Wise'),
  utmWiseReport: report('/utm-wise-report', 'User UTM Wise', 'Counsellor_UTM_Wise'),
  clgWiseReport: report('/clg-wise-report', '{EntityName}wise Lead Report', 'Collegewise_Lead_Report'),
  leadReportByCallAction: defineScreen(
    '/lead-report-by-call-action',
    'User Lead Stage Report',
    adminsOnly,
    item(menuGroups.reports, 'User Lead Stage Report', role1),
  ),
  customFieldReport: report('/custom-field-report', 'Custom Field Report', 'LEADS'),
  cohortReport: report('/cohort-report', 'Cohorts by Week of Capture', 'LEADS'),
  sourceQualityReport: report('/source-quality-report', 'Source Quality', 'LEADS'),
  firstResponseReport: report('/first-response-report', 'First Response', 'LEADS'),
  followUpReport: defineScreen('/follow-up-report', 'Follow-up Report', signedIn, item(menuGroups.reports, 'Follow-up Report')),
  punctualityReport: defineScreen(
    '/follow-up-punctuality-report',
    'Follow-up Punctuality',
    signedIn,
    item(menuGroups.reports, 'Follow-up Punctuality'),
  ),
  helpDeskReport: ofHeads('/help-desk-report', 'Help Desk Report'),
  helpDeskTopicsReport: ofHeads('/help-desk-topics-report', 'Help Desk Topics'),
  publisherQualityReport: defineScreen('/publisher-quality-report', 'Publisher Quality', codes('Publisher')),
  publisherRatesReport: defineScreen('/publisher-rates-report', 'Publisher Rates', codes('Publisher')),
  feedbackRatingsReport: defineScreen('/feedback-ratings-report', 'Feedback Ratings', codes('FEEDBACK_MANAGEMENT')),
  scheduledReports: defineScreen('/scheduled-reports', 'Scheduled Reports', signedIn, item(menuGroups.reports, 'Scheduled Reports')),
  leadReports: defineScreen('/lead-reports', 'Reports', signedIn),
  reports: defineScreen('/reports', 'Reports', signedIn),
};

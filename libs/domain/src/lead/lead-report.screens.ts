import { adminsOnly, defineScreen, item, menuGroups, reportScreen, role1 } from '../kernel/screen';

/** Screens of the reports on leads (001 §2.5). */
export const leadReportScreens = {
  quickReport: reportScreen('/quick-report', 'User Productivity Report', 'Counsellor_Productivity_Report'),
  todayActivity: reportScreen('/today-activity', 'My Today Activity', 'My_Today_Activity'),
  hourlyCounsolerReport: reportScreen('/hourly-counsoler-report', 'User Hourly Lead Activity', 'Counsellor_Hourly_Activity'),
  leadStatusReport: reportScreen('/lead-status-report', 'Lead Frequency Report', 'Lead_Frequency_Report'),
  sourceWiseReport: reportScreen('/source-wise-report', 'User Source Wise', 'Counsellor_Source_Wise'),
  userClgWiseReport: reportScreen('/user-clg-wise-report', 'User {EntityName} Wise', 'Counsellor_Source_Wise'),
  utmWiseReport: reportScreen('/utm-wise-report', 'User UTM Wise', 'Counsellor_UTM_Wise'),
  clgWiseReport: reportScreen('/clg-wise-report', '{EntityName}wise Lead Report', 'Collegewise_Lead_Report'),
  leadReportByCallAction: defineScreen(
    '/lead-report-by-call-action',
    'User Lead Stage Report',
    adminsOnly,
    item(menuGroups.reports, 'User Lead Stage Report', role1),
  ),
  cohortReport: reportScreen('/cohort-report', 'Cohorts by Week of Capture', 'LEADS'),
  sourceQualityReport: reportScreen('/source-quality-report', 'Source Quality', 'LEADS'),
  firstResponseReport: reportScreen('/first-response-report', 'First Response', 'LEADS'),
  customFieldReport: reportScreen('/custom-field-report', 'Custom Field Report', 'LEADS'),
};

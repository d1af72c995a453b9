import { heads } from '@matricula/domain/kernel/staff-roles';
import {
  anyCode,
  codes,
  item,
  menuGroups,
  role1,
  roles,
  adminsOnly,
  route,
  screen,
  signedIn,
  type RouteEntry,
} from '../../shared/routing/route-table';

/** Every declared report is this one screen; which, its path says. */
const reportScreen = screen(() => import('./report/report.page'), 'ReportScreen');

const dashboard = screen(() => import('./dashboard/dashboard.page'), 'DashboardPage');

const reportIndex = screen(() => import('./report-index/report-index.page'), 'ReportIndexPage');

const scheduledReports = screen(() => import('./scheduled-reports/scheduled-reports.page'), 'ScheduledReportsPage');

/** A report: the code that opens it also shows it in the menu. */
const report = (path: string, title: string, code: string, page: RouteEntry['screen'] = null) =>
  route(path, title, codes(code), page, item(menuGroups.reports, title, anyCode(code)));

const ofHeads = (path: string, title: string) =>
  route(path, title, roles(...heads), reportScreen, item(menuGroups.reports, title, { roles: heads }));

/** Dashboards and reports. */
export const overviewRoutes: readonly RouteEntry[] = [
  route('/dashboard', 'Dashboard', signedIn, dashboard, item(null, 'Dashboard')),
  report('/quick-report', 'User Productivity Report', 'Counsellor_Productivity_Report', reportScreen),
  report('/today-activity', 'My Today Activity', 'My_Today_Activity', reportScreen),
  report('/hourly-counsoler-report', 'User Hourly Lead Activity', 'Counsellor_Hourly_Activity', reportScreen),
  report('/hourly-all-counsoler-report', 'User Hourly Call Activity', 'All_Counsellor_Hourly_Activity', reportScreen),
  report('/caller-dashboard-report', 'User Home Dashboard', 'Counsellor_Home_Dashboard', dashboard),
  report('/lead-status-report', 'Lead Frequency Report', 'Lead_Frequency_Report', reportScreen),
  report('/source-wise-report', 'User Source Wise', 'Counsellor_Source_Wise', reportScreen),
  report('/user-clg-wise-report', 'User {EntityName} Wise', 'Counsellor_Source_Wise', reportScreen),
  report('/utm-wise-report', 'User UTM Wise', 'Counsellor_UTM_Wise', reportScreen),
  report('/clg-wise-report', '{EntityName}wise Lead Report', 'Collegewise_Lead_Report', reportScreen),
  route(
    '/lead-report-by-call-action',
    'User Lead Stage Report',
    adminsOnly,
    reportScreen,
    item(menuGroups.reports, 'User Lead Stage Report', role1),
  ),
  report('/custom-field-report', 'Custom Field Report', 'LEADS', reportScreen),
  route('/follow-up-report', 'Follow-up Report', signedIn, reportScreen, item(menuGroups.reports, 'Follow-up Report')),
  ofHeads('/help-desk-report', 'Help Desk Report'),
  ofHeads('/help-desk-topics-report', 'Help Desk Topics'),
  route('/publisher-quality-report', 'Publisher Quality', codes('Publisher'), reportScreen),
  route('/publisher-rates-report', 'Publisher Rates', codes('Publisher'), reportScreen),
  route('/feedback-ratings-report', 'Feedback Ratings', codes('FEEDBACK_MANAGEMENT'), reportScreen),
  route('/scheduled-reports', 'Scheduled Reports', signedIn, scheduledReports, item(menuGroups.reports, 'Scheduled Reports')),
  route('/lead-reports', 'Reports', signedIn, reportIndex),
  route('/reports', 'Reports', signedIn, reportIndex),
];

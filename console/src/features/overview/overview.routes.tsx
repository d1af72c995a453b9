import { overviewScreens } from '@matricula/domain/overview/overview.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

const reportScreen = screen(() => import('./report/report.page'), 'ReportScreen');

const dashboard = screen(() => import('./dashboard/dashboard.page'), 'DashboardPage');

const reportIndex = screen(() => import('./report-index/report-index.page'), 'ReportIndexPage');

const scheduledReports = screen(() => import('./scheduled-reports/scheduled-reports.page'), 'ScheduledReportsPage');

/** Dashboards and reports. */
export const overviewRoutes: readonly RouteEntry[] = [
  route(overviewScreens.dashboard, dashboard),
  route(overviewScreens.quickReport, reportScreen),
  route(overviewScreens.todayActivity, reportScreen),
  route(overviewScreens.hourlyCounsolerReport, reportScreen),
  route(overviewScreens.hourlyAllCounsolerReport, reportScreen),
  route(overviewScreens.callerDashboardReport, dashboard),
  route(overviewScreens.leadStatusReport, reportScreen),
  route(overviewScreens.sourceWiseReport, reportScreen),
  route(overviewScreens.userClgWiseReport, reportScreen),
  route(overviewScreens.utmWiseReport, reportScreen),
  route(overviewScreens.clgWiseReport, reportScreen),
  route(overviewScreens.leadReportByCallAction, reportScreen),
  route(overviewScreens.customFieldReport, reportScreen),
  route(overviewScreens.cohortReport, reportScreen),
  route(overviewScreens.sourceQualityReport, reportScreen),
  route(overviewScreens.firstResponseReport, reportScreen),
  route(overviewScreens.followUpReport, reportScreen),
  route(overviewScreens.punctualityReport, reportScreen),
  route(overviewScreens.helpDeskReport, reportScreen),
  route(overviewScreens.helpDeskTopicsReport, reportScreen),
  route(overviewScreens.publisherQualityReport, reportScreen),
  route(overviewScreens.publisherRatesReport, reportScreen),
  route(overviewScreens.feedbackRatingsReport, reportScreen),
  route(overviewScreens.scheduledReports, scheduledReports),
  route(overviewScreens.leadReports, reportIndex),
  route(overviewScreens.reports, reportIndex),
];

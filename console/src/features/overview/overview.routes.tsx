import type { AnyScreen } from '@matricula/domain/kernel/screen';
import { overviewScreens } from '@matricula/domain/overview/overview.screens';
import * as declaredScreens from '@matricula/domain/registry/report-screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

const reportScreen = screen(() => import('./report/report.page'), 'ReportScreen');

const dashboard = screen(() => import('./dashboard/dashboard.page'), 'DashboardPage');

const reportIndex = screen(() => import('./report-index/report-index.page'), 'ReportIndexPage');

const scheduledReports = screen(() => import('./scheduled-reports/scheduled-reports.page'), 'ScheduledReportsPage');

/** The screens of all reports, which their contexts declare. */
const reportScreens = Object.values(declaredScreens).flatMap((ofContext): AnyScreen[] => Object.values(ofContext));

/** Dashboards and reports. */
export const overviewRoutes: readonly RouteEntry[] = [
  route(overviewScreens.dashboard, dashboard),
  ...reportScreens.map((declared) => route(declared, reportScreen)),
  route(overviewScreens.callerDashboardReport, dashboard),
  route(overviewScreens.scheduledReports, scheduledReports),
  route(overviewScreens.leadReports, reportIndex),
  route(overviewScreens.reports, reportIndex),
];

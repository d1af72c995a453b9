import { workforceScreens } from '@matricula/domain/workforce/workforce.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

const attendance = screen(() => import('./attendance/attendance.page'), 'AttendancePage');

/** Attendance, leave and finances of staff. */
export const workforceRoutes: readonly RouteEntry[] = [
  route(workforceScreens.home, attendance),
  route(workforceScreens.attendance, attendance),
  route(
    workforceScreens.attendanceReport,
    screen(() => import('./attendance-report/attendance-report.page'), 'AttendanceReportPage'),
  ),
  route(
    workforceScreens.leave,
    screen(() => import('./leave/leave.page'), 'LeavePage'),
  ),
  route(
    workforceScreens.configuration,
    screen(() => import('./configuration/configuration.page'), 'WorkforceConfigurationPage'),
  ),
  route(
    workforceScreens.finances,
    screen(() => import('./finances/finances.page'), 'FinancesPage'),
  ),
  route(
    workforceScreens.authTimeSpent,
    screen(() => import('./authentication/authentication.page'), 'AuthenticationPage'),
  ),
];

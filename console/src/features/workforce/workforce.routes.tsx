import { item, menuGroups, org, role1, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

const attendance = screen(() => import('./attendance/attendance.page'), 'AttendancePage');

/** Attendance, leave and finances of staff. */
export const workforceRoutes: readonly RouteEntry[] = [
  route('/employee', 'Employee Workforce', signedIn, attendance),
  route('/employee/attendance', 'Attendance', signedIn, attendance, item(menuGroups.workforce, 'Attendance')),
  route(
    '/employee/attendance-report',
    'Attendance Leave Report',
    signedIn,
    screen(() => import('./attendance-report/attendance-report.page'), 'AttendanceReportPage'),
    item(menuGroups.workforce, 'Attendance Leave Report'),
  ),
  route(
    '/employee/leave',
    'Leave',
    signedIn,
    screen(() => import('./leave/leave.page'), 'LeavePage'),
    item(menuGroups.workforce, 'Leave'),
  ),
  route(
    '/employee/configuration',
    'Configuration',
    signedIn,
    screen(() => import('./configuration/configuration.page'), 'WorkforceConfigurationPage'),
    item(menuGroups.workforce, 'Configuration', role1),
  ),
  route(
    '/employee/finances',
    'Finances',
    signedIn,
    screen(() => import('./finances/finances.page'), 'FinancesPage'),
    item(menuGroups.workforce, 'Finances', org),
  ),
  route(
    '/employee/authentication',
    'Auth Time Spent',
    signedIn,
    screen(() => import('./authentication/authentication.page'), 'AuthenticationPage'),
    item(menuGroups.workforce, 'Auth Time Spent', org),
  ),
];

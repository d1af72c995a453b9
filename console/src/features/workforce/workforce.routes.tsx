import { item, menuGroups, org, role1, route, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Attendance, leave and finances of staff. */
export const workforceRoutes: readonly RouteEntry[] = [
  route('/employee', 'Employee Workforce', signedIn),
  route('/employee/attendance', 'Attendance', signedIn, null, item(menuGroups.workforce, 'Attendance')),
  route('/employee/attendance-report', 'Attendance Leave Report', signedIn, null, item(menuGroups.workforce, 'Attendance Leave Report')),
  route('/employee/leave', 'Leave', signedIn, null, item(menuGroups.workforce, 'Leave')),
  route('/employee/configuration', 'Configuration', signedIn, null, item(menuGroups.workforce, 'Configuration', role1)),
  route('/employee/finances', 'Finances', signedIn, null, item(menuGroups.workforce, 'Finances', org)),
  route('/employee/authentication', 'Auth Time Spent', signedIn, null, item(menuGroups.workforce, 'Auth Time Spent', org)),
];

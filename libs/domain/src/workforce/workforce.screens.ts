import { defineScreen, item, menuGroups, org, role1, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const workforceScreens = {
  home: defineScreen('/employee', 'Employee Workforce', signedIn),
  attendance: defineScreen('/employee/attendance', 'Attendance', signedIn, item(menuGroups.workforce, 'Attendance')),
  attendanceReport: defineScreen(
    '/employee/attendance-report',
    'Attendance Leave Report',
    signedIn,
    item(menuGroups.workforce, 'Attendance Leave Report'),
  ),
  leave: defineScreen('/employee/leave', 'Leave', signedIn, item(menuGroups.workforce, 'Leave')),
  configuration: defineScreen(
    '/employee/configuration',
    'Configuration',
    signedIn,
    item(menuGroups.workforce, 'Workforce Configuration', role1),
  ),
  finances: defineScreen('/employee/finances', 'Finances', signedIn, item(menuGroups.workforce, 'Finances', org)),
  authTimeSpent: defineScreen('/employee/authentication', 'Auth Time Spent', signedIn, item(menuGroups.workforce, 'Auth Time Spent', org)),
};

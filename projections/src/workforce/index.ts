export { attendanceMonth, monthColumns, type MonthDay, type MonthOfPerson } from './attendance-month';
export { leaveMonth, type LeaveDay, type LeaveMonthOfPerson, type LeaveOfDay } from './leave-month';
export { daysReturned } from './leave-taken';
export { payAccess } from './pay.access';
export { takersAmong } from './takers';
export { workforceAccess } from './workforce.access';
export { workforceLists as lists } from './workforce.lists';
export { workingCalendar, type WorkingCalendar } from './working-calendar';

export { attendanceDays, attendanceIdOf, type AttendanceDayRow } from './attendance-days.read-model';
export { leaveList, type LeaveRow } from './leave-list.read-model';
export { payslipList, type PayslipRow } from './payslip-list.read-model';
export { salaryList, type SalaryRow } from './salary-list.read-model';

/** How rows store a calendar day: as noon in UTC, so that no time zone shifts it to another day. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** The day of a stored noon. */
export const dayOfNoon = (noon: string): string => noon.slice(0, 10);

export { attendanceDays, attendanceIdOf, type AttendanceDayRow } from './attendance-days.read-model';
export { leaveList, type LeaveRow } from './leave-list.read-model';
export { payslipList, type PayslipRow } from './payslip-list.read-model';
export { salaryList, type SalaryRow } from './salary-list.read-model';

/** How a row keeps a day of the calendar: as noon in UTC, so that no zone makes it another one. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** The day that a row keeps. */
export const dayOfNoon = (noon: string): string => noon.slice(0, 10);

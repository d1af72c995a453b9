export { attendanceBoundary } from './attendance.boundary';
export { attendanceDecider, type AttendanceCommand, type AttendanceDay } from './attendance.decider';
export { type AttendanceEvent, type AttendanceCorrectionAsked } from './attendance.events';
export { approveCorrectionFields, correctionFields, refuseCorrectionFields } from './attendance.fields';
export { attendanceLife, type AttendanceMove, type CorrectionState } from './attendance.life';
export { holiday } from './holiday.record';
export { accruedDays, leaveDays, type LeaveAllowance } from './leave-days';
export { accrualWords, leaveType, type Accrual } from './leave-type.record';
export { leaveBoundary } from './leave.boundary';
export { daysUsed, leaveDecider, type LeaveBook, type LeaveCommand } from './leave.decider';
export type { LeaveApplied, LeaveApproved, LeaveCancelled, LeaveEvent, LeaveRefused } from './leave.events';
export { applyForLeaveFields, leaveHalfWords, refuseLeaveFields, type LeaveHalf } from './leave.fields';
export { leaveLife, type LeaveMove, type LeaveStatus } from './leave.life';
export { shift, weekDays } from './shift.record';
export { workforceContext } from './workforce.context';
export {
  dayAfter,
  daysBetween,
  defaultWorkingTime,
  earlyMinutes,
  isDayOff,
  isOvernight,
  lateMinutes,
  workingTimeOf,
  type WorkingTime,
} from './working-time';
export { takersOf, type Taker } from './takers';
export { dayMarks, leaveMarkOf, markOf, type DayMark, type KnownDay, type LeaveMark } from './month-grid';
export { reminderOf, reminderState, type AttendanceNow, type AttendanceReminder } from './reminder';
export { payBoundary } from './pay.boundary';
export { payDecider, type PayCommand } from './pay.decider';
export type { PayEvent } from './pay.events';
export { generatePayslipFields, payLineWords, salaryFields, setSalaryFields } from './pay.fields';
export { payOf, type Employed, type PayDays, type PayLine } from './payslip';
export { monthWords } from './month-words';
export { workforceNotifications } from './workforce.notifications';

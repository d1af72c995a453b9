import type { Accrual } from './leave-type.record';
import { daysBetween, isDayOff, type WorkingTime } from './working-time';

/** Allowance of a kind of leave. */
export interface LeaveAllowance {
  daysPerYear: number;
  accrual: Accrual;
}

/** Days of a kind that may have been taken by a day of the year, in halves. */
export function accruedDays({ daysPerYear, accrual }: LeaveAllowance, day: string): number {
  if (accrual === 'year') return daysPerYear;
  return Math.floor((daysPerYear / 12) * Number(day.slice(5, 7)) * 2) / 2;
}

/** Number of working days in a leave; half a day for a half-day leave. */
export function leaveDays(
  { from, to, half }: { from: string; to: string; half?: unknown },
  time: WorkingTime,
  holidays: ReadonlySet<string>,
): number {
  const working = daysBetween(from, to).filter((day) => !holidays.has(day) && !isDayOff(time, day)).length;
  return half ? working / 2 : working;
}

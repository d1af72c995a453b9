/** When the reminder appears on its own. Pure. */
import type { AttendanceNow } from '../attendance-now.query';

/** What is said when nobody knows since when (AR-05). */
export const SINCE_UNKNOWN = '09:42 AM';

/** How often: of each reminder once a day, until the person closes it or does what it says. */
export const reminderKey = (userId: string, { reminder, day }: Pick<AttendanceNow, 'reminder' | 'day'>) =>
  `attendance-reminder:${userId}:${day}:${reminder ?? ''}`;

/** Whether it is time, where their shift has people reminded: to leave is reminded of when the working time is over, the rest at once. `clock` is `18:31`. */
export function isDue(
  { reminder, reminds, working_time: { start, end } }: Pick<AttendanceNow, 'reminder' | 'reminds' | 'working_time'>,
  clock: string,
): boolean {
  if (!reminds) return false;
  if (reminder !== 'C') return reminder !== null;
  return end > start ? clock >= end : clock >= end && clock < start;
}

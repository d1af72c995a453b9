/** When the reminder appears on its own. Pure. */
import type { AttendanceNow } from '../attendance-now.query';

/** Time shown if the check-in time is unknown; the value is the documents' (AR-05). */
export const SINCE_UNKNOWN = '09:42 AM';

/** Storage key of a closed reminder: each kind is shown once per day, until the user closes it or does what it asks. */
export const reminderKey = (userId: string, { reminder, day }: Pick<AttendanceNow, 'reminder' | 'day'>) =>
  `attendance-reminder:${userId}:${day}:${reminder ?? ''}`;

/**
 * Whether to show the reminder now, for users whose shift has reminders. The one to check out waits for the end of working time, the others are
 * shown at once. `clock` is `18:31`.
 */
export function isDue(
  { reminder, reminds, working_time: { start, end } }: Pick<AttendanceNow, 'reminder' | 'reminds' | 'working_time'>,
  clock: string,
): boolean {
  if (!reminds) return false;
  if (reminder !== 'C') return reminder !== null;
  return end > start ? clock >= end : clock >= end && clock < start;
}

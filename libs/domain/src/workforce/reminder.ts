/** What somebody is reminded of (AR-01): to check in, to end a day before, to check out. */
export type AttendanceReminder = 'A' | 'B' | 'C';

/** What the reminder follows from: whether they are in today, and a day before that they did not end. */
export interface AttendanceNow {
  status: 'none' | 'in' | 'out';
  openDay?: string;
  /** Whether they are to work today, where the institution keeps attendance. */
  works: boolean;
}

/** The state as the documents name it (000 §4). */
export const reminderState = ({ status, openDay }: AttendanceNow): 'PUNCHED_IN' | 'PUNCHED_OUT' | 'NONE' =>
  status === 'in' || openDay ? 'PUNCHED_IN' : status === 'out' ? 'PUNCHED_OUT' : 'NONE';

/** Which reminder there is; of a day before first. Nobody is reminded to come on a day off. */
export function reminderOf({ status, openDay, works }: AttendanceNow): AttendanceReminder | undefined {
  if (status === 'in') return 'C';
  if (openDay) return 'B';
  return status === 'none' && works ? 'A' : undefined;
}

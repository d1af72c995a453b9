/** Attendance reminders (AR-01): to check in, to close an earlier day, to check out. */
export type AttendanceReminder = 'A' | 'B' | 'C';

/** State that decides the reminder: whether the user is checked in today, and an earlier day that they did not close. */
export interface AttendanceNow {
  status: 'none' | 'in' | 'out';
  openDay?: string;
  /** Whether they are to work today, where the institution keeps attendance. */
  works: boolean;
}

/** The state as the documents name it (000 §4). */
export const reminderState = ({ status, openDay }: AttendanceNow): 'PUNCHED_IN' | 'PUNCHED_OUT' | 'NONE' =>
  status === 'in' || openDay ? 'PUNCHED_IN' : status === 'out' ? 'PUNCHED_OUT' : 'NONE';

/** The reminder that is due; an earlier day comes first. There is no reminder to check in on a day off. */
export function reminderOf({ status, openDay, works }: AttendanceNow): AttendanceReminder | undefined {
  if (status === 'in') return 'C';
  if (openDay) return 'B';
  return status === 'none' && works ? 'A' : undefined;
}

import { isDayOff, type WorkingTime } from './working-time';

/** Marks of a day. */
export const dayMarks = {
  present: 'Present',
  late: 'Late',
  half: 'Half a day of leave',
  leave: 'Leave',
  holiday: 'Holiday',
  off: 'Day off',
  absent: 'Absent',
  in: 'At work',
  none: '',
} as const;
export type DayMark = keyof typeof dayMarks;

/** What is known about a user's day. */
export interface KnownDay {
  attendance?: { status: 'none' | 'in' | 'out'; lateMinutes: number };
  leave?: { half?: string; status: string };
  holiday?: string;
}

/**
 * The mark of a day. Attendance takes precedence over the plan, and a holiday or day off within a leave is not counted as leave. No mark for future
 * days, for today before a check-in, for days before the user joined (`joined`), and for days before the institution recorded attendance (`kept`;
 * without it, all days).
 */
export function markOf(
  day: string,
  { attendance, leave, holiday }: KnownDay,
  time: WorkingTime,
  { today, joined, kept }: { today: string; joined: string; kept?: string },
): DayMark {
  if (attendance && attendance.status !== 'none') {
    if (leave?.status === 'approved' && leave.half) return 'half';
    if (attendance.status === 'in' && day === today) return 'in';
    return attendance.lateMinutes > 0 ? 'late' : 'present';
  }
  const away = leave?.status === 'approved' ? leave : undefined;
  const planned = leaveMarkOf(day, { leaves: away ? [away] : [], holiday }, time, joined);
  if (planned !== 'none') return planned;
  return day >= today || day < joined || kept === undefined || day < kept ? 'none' : 'absent';
}

/** The marks of a day in the leave calendar. */
export type LeaveMark = Extract<DayMark, 'leave' | 'half' | 'holiday' | 'off' | 'none'>;

/**
 * The mark of a day from the leave that covers it, granted or requested. Holidays and days off are not marked, because they do not count as leave;
 * neither are days before the user joined (`joined`).
 */
export function leaveMarkOf(
  day: string,
  { leaves, holiday }: { leaves: readonly { half?: string }[]; holiday?: string },
  time: WorkingTime,
  joined: string,
): LeaveMark {
  if (leaves.length === 0 && day < joined) return 'none';
  if (holiday) return 'holiday';
  if (isDayOff(time, day)) return 'off';
  if (leaves.length === 0) return 'none';
  return leaves.length === 1 && leaves[0]?.half ? 'half' : 'leave';
}

import { isDayOff, type WorkingTime } from './working-time';

/** What a day was to somebody. */
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

/** What is known of a day of somebody. */
export interface KnownDay {
  attendance?: { status: 'none' | 'in' | 'out'; lateMinutes: number };
  leave?: { half?: string; status: string };
  holiday?: string;
}

/**
 * The mark of a day: what they did counts before what they were to do, and a holiday or a day off inside a leave takes no day of it. A day
 * that has not come, today before anybody came, a day before they were on the staff (`joined`), and one before the institution kept
 * attendance (`kept`; never without) are none.
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

/** What a day is in the calendar of leave. */
export type LeaveMark = Extract<DayMark, 'leave' | 'half' | 'holiday' | 'off' | 'none'>;

/**
 * The mark of a day by the leave that has it, granted or asked for. A holiday and a day off take no day of leave, as its days are counted;
 * before they were on the staff (`joined`) nothing was due.
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

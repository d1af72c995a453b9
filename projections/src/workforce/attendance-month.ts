import { dayMarks, markOf, type DayMark } from '@matricula/domain/workforce';
import { attendanceIdOf, dayOfNoon, noonOf, type AttendanceDayRow } from '@matricula/read-models/workforce';
import { dayIn, todayIn, type ExportColumn } from '@matricula/lists';
import { daysOf, leavesOf, rowsOf, staffOf, type MonthFrom } from './month-of-staff';
import { workingCalendar, type WorkingCalendar } from './working-calendar';

/** A day of a user in the monthly grid. */
export interface MonthDay {
  day: string;
  mark: DayMark;
  /** Times of arrival and departure, and the status of a requested correction. */
  first_in?: string;
  last_out?: string;
  minutes?: number;
  late_minutes?: number;
  early_minutes?: number;
  correction?: string;
  leave?: string;
  /** The leave is unpaid. */
  unpaid?: boolean;
  holiday?: string;
}

/** A person's month. */
export interface MonthOfPerson {
  user_id: string;
  name: string;
  days: MonthDay[];
  present: number;
  late: number;
  early: number;
  absent: number;
  leave: number;
  minutes: number;
}

interface Of extends MonthFrom {
  /** Loaded if not given. */
  calendar?: WorkingCalendar;
}

/** The month (`2026-11`) of all staff whom the caller sees, or of one of them: attendance, leave and working time. */
export async function attendanceMonth(
  month: string,
  userId: string | undefined,
  { calendar: known, ...from }: Of,
): Promise<MonthOfPerson[]> {
  const { tenantId, timeZone } = from.context;
  const days = daysOf(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [people, rows, leaves, calendar] = await Promise.all([
    staffOf(userId, from),
    rowsOf<AttendanceDayRow>('attendance', { field: 'day', op: 'between', from: noonOf(first), to: noonOf(last) }, userId, from),
    leavesOf(['approved'], days, userId, from),
    known ?? workingCalendar(from.reads, tenantId),
  ]);
  const worked = new Map(rows.map((row) => [row.attendanceId, row]));
  const away = Map.groupBy(leaves, (leave) => leave.userId);
  const today = todayIn(timeZone);
  const kept = calendar.recordedSince && dayIn(timeZone, calendar.recordedSince);
  return people.map(({ userId: id, name, createdAt }) => {
    const joined = dayIn(timeZone, createdAt);
    const marked = days.map((day): MonthDay => {
      const attendance = worked.get(attendanceIdOf(id, day));
      const leave = away.get(id)?.find(({ from, to }) => dayOfNoon(from) <= day && day <= dayOfNoon(to));
      const holiday = calendar.holidaysOf(id).get(day);
      const mark = markOf(day, { attendance, leave, holiday }, calendar.timeOf(id), { today, joined, kept });
      return {
        day,
        mark,
        ...shown(attendance),
        leave: leave?.typeName,
        ...(leave && !leave.paid && { unpaid: true }),
        ...(mark !== 'none' && { holiday }),
      };
    });
    return { user_id: id, name, days: marked, ...totals(marked) };
  });
}

const shown = (row: AttendanceDayRow | undefined): Partial<MonthDay> =>
  row
    ? {
        ...{ first_in: row.firstIn, last_out: row.lastOut, minutes: row.minutes },
        ...{ late_minutes: row.lateMinutes, early_minutes: row.earlyMinutes, correction: row.correction },
      }
    : {};

const came: readonly DayMark[] = ['present', 'late', 'in', 'half'];

function totals(days: readonly MonthDay[]) {
  const count = (test: (day: MonthDay) => boolean) => days.filter(test).length;
  return {
    present: count(({ mark, first_in }) => came.includes(mark) && first_in !== undefined),
    late: count(({ late_minutes = 0 }) => late_minutes > 0),
    early: count(({ early_minutes = 0 }) => early_minutes > 0),
    absent: count(({ mark }) => mark === 'absent'),
    leave: count(({ mark }) => mark === 'leave') + count(({ mark }) => mark === 'half') / 2,
    minutes: days.reduce((sum, { minutes = 0 }) => sum + minutes, 0),
  };
}

const hours = (minutes: unknown) => `${Math.floor(Number(minutes) / 60)}:${String(Number(minutes) % 60).padStart(2, '0')}`;

/** Columns of the month as a file: one row per person, one column per day. */
export function monthColumns(month: string): ExportColumn[] {
  return [
    { field: 'name', title: 'Name' },
    ...daysOf(month).map((day, at): ExportColumn => ({
      field: day,
      title: day,
      text: (row) => {
        const mark = (row.days as MonthDay[])[at]?.mark ?? 'none';
        return dayMarks[mark];
      },
    })),
    { field: 'present', title: 'Present' },
    { field: 'late', title: 'Late' },
    { field: 'early', title: 'Left early' },
    { field: 'absent', title: 'Absent' },
    { field: 'leave', title: 'Leave' },
    { field: 'minutes', title: 'Hours', text: ({ minutes }) => hours(minutes) },
  ];
}

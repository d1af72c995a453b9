import { accountAccess, type RequestContext } from '@matricula/auth';
import { dayMarks, daysBetween, markOf, type DayMark } from '@matricula/domain/workforce';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { attendanceIdOf, dayOfNoon, noonOf, type AttendanceDayRow, type LeaveRow } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { dayIn, todayIn } from '../day-range';
import type { ExportColumn } from '../csv-export';
import { allOf, equals } from '../list-declaration';
import type { ListService } from '../list.service';
import { workingCalendar, type WorkingCalendar } from './working-calendar';

/** A day of somebody in the month's grid. */
export interface MonthDay {
  day: string;
  mark: DayMark;
  /** When they came and left, and whether a correction is asked for. */
  first_in?: string;
  last_out?: string;
  minutes?: number;
  late_minutes?: number;
  early_minutes?: number;
  correction?: string;
  leave?: string;
  /** The leave is one that is not paid. */
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

interface Of {
  reads: ReadStore;
  list: ListService;
  context: RequestContext;
  /** Read anew without it. */
  calendar?: WorkingCalendar;
}

/** The month (`2026-11`) of everybody whom the caller sees, or of one of them: what was recorded, granted and due together. */
export async function attendanceMonth(
  month: string,
  userId: string | undefined,
  { reads, list, context, calendar: known }: Of,
): Promise<MonthOfPerson[]> {
  const { tenantId, timeZone } = context;
  const days = daysOf(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [people, rows, leaves, calendar] = await Promise.all([
    staffOf(reads, userId, context),
    all<AttendanceDayRow>(list, 'attendance', { field: 'day', op: 'between', from: noonOf(first), to: noonOf(last) }, userId, context),
    all<LeaveRow>(
      list,
      'leaves',
      {
        and: [
          { field: 'from', op: 'lte', value: noonOf(last) },
          { field: 'to', op: 'gte', value: noonOf(first) },
          { field: 'status', op: 'eq', value: 'approved' },
        ],
      },
      userId,
      context,
    ),
    known ?? workingCalendar(reads, tenantId),
  ]);
  const worked = new Map(rows.map((row) => [row.attendanceId, row]));
  const away = Map.groupBy(leaves, (leave) => leave.userId);
  const today = todayIn(timeZone);
  const kept = calendar.keptSince && dayIn(timeZone, calendar.keptSince);
  return people.map(({ userId: id, name, createdAt }) => {
    const joined = dayIn(timeZone, createdAt);
    const marked = days.map((day): MonthDay => {
      const attendance = worked.get(attendanceIdOf(id, day));
      const leave = away.get(id)?.find(({ from, to }) => dayOfNoon(from) <= day && day <= dayOfNoon(to));
      const holiday = calendar.holidaysOf(id).get(day);
      const mark = markOf(day, { attendance, leave, holiday }, calendar.timeOf(id), { today, joined, kept });
      return { day, mark, ...shown(attendance), leave: leave?.typeName, ...(leave && !leave.paid && { unpaid: true }), holiday };
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

const daysOf = (month: string) => {
  const first = `${month}-01`;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return daysBetween(first, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
};

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

async function staffOf(reads: ReadStore, userId: string | undefined, { tenantId, sight }: RequestContext): Promise<UserRow[]> {
  const where = allOf(accountAccess.filter(sight), { field: 'status', op: 'ne', value: 'removed' }, equals('userId', userId));
  const people: UserRow[] = [];
  for await (const some of reads.stream(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }] })) people.push(...some);
  return people;
}

async function all<Row extends object>(
  list: ListService,
  name: string,
  where: Filter,
  userId: string | undefined,
  context: RequestContext,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of await list.stream<Row>(list.declared(name, context), { where: allOf(where, equals('userId', userId)) }, context))
    rows.push(...some);
  return rows;
}

const hours = (minutes: unknown) => `${Math.floor(Number(minutes) / 60)}:${String(Number(minutes) % 60).padStart(2, '0')}`;

/** The columns of the month as a file: a person a row, a day a column. */
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

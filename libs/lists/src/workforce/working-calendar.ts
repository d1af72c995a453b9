import { defaultWorkingTime, holiday, isDayOff, shift, weekDays, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/** More than any institution has. */
const MOST = 1_000;

/** When the people of an institution work. */
export interface WorkingCalendar {
  /** Since when the institution keeps attendance: it said when people work; undefined while it has not. */
  keptSince?: string;
  timeOf(userId: string): WorkingTime;
  /** Name of the holiday by its day, `2026-11-22`. */
  holidays: ReadonlyMap<string, string>;
  /** Whether somebody works on a day by their week and the holidays. */
  works(userId: string, day: string): boolean;
}

const timeOf = ({ name, start, end, graceMinutes, daysOff, staff }: RecordRow): WorkingTime => ({
  name: String(name),
  start: String(start),
  end: String(end),
  graceMinutes: typeof graceMinutes === 'number' ? graceMinutes : defaultWorkingTime.graceMinutes,
  daysOff: Array.isArray(daysOff) ? daysOff.map(String) : [],
  staff: Array.isArray(staff) ? staff.map(String) : [],
});

/** Hours that were agreed with somebody alone; a shift that names them goes before. */
function ownTimeOf({ userId, workDays = [], worksFrom, worksUntil }: UserRow): WorkingTime[] {
  if (workDays.length === 0 || !worksFrom || !worksUntil) return [];
  const daysOff = weekDays.filter((day) => !workDays.includes(day));
  return [{ ...defaultWorkingTime, name: 'Own hours', start: worksFrom, end: worksUntil, daysOff, staff: [userId] }];
}

/** Reads when the people of an institution work. */
export async function workingCalendar(reads: ReadStore, tenantId: string): Promise<WorkingCalendar> {
  const [shifts, holidays, own] = await Promise.all([
    reads.page(recordList(shift), tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST }),
    reads.page(recordList(holiday), tenantId, { limit: MOST }),
    reads.page(userList, tenantId, { where: { field: 'workDays', op: 'exists', value: true }, limit: MOST }),
  ]);
  const times = [...shifts.map(timeOf), ...own.flatMap(ownTimeOf)];
  const days = new Map(holidays.map(({ day, name }) => [String(day), String(name)]));
  const of = (userId: string) => workingTimeOf(times, userId);
  const keptSince = shifts.map(({ createdAt }) => createdAt).toSorted()[0];
  return { keptSince, timeOf: of, holidays: days, works: (userId, day) => !days.has(day) && !isDayOff(of(userId), day) };
}

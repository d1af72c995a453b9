import { defaultWorkingTime, holiday, isDayOff, shift, weekDays, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/** More than any institution has. */
const MOST = 1_000;

/** When the people of an institution work. */
export interface WorkingCalendar {
  /** Since when the institution records attendance, that is, has defined working time; undefined if it does not. */
  recordedSince?: string;
  timeOf(userId: string): WorkingTime;
  /** Holidays of a user, general ones and those of their location: names by day, `2026-11-22`. */
  holidaysOf(userId: string): ReadonlyMap<string, string>;
  /** Working days of a user that became holidays after a moment. */
  holidaysSince(userId: string, at: string): ReadonlySet<string>;
  /** Whether a user works on a day, by their week and the holidays. */
  works(userId: string, day: string): boolean;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const timeOf = ({ name, start, end, graceMinutes, daysOff, reminders, staff, locations }: RecordRow): WorkingTime => ({
  name: String(name),
  start: String(start),
  end: String(end),
  graceMinutes: typeof graceMinutes === 'number' ? graceMinutes : defaultWorkingTime.graceMinutes,
  daysOff: listOf(daysOff),
  reminders: reminders !== false,
  staff: listOf(staff),
  locations: listOf(locations),
});

/** Working hours agreed with a single user; a shift that names them takes precedence. */
function ownTimeOf({ userId, workDays = [], worksFrom, worksUntil }: UserRow): WorkingTime[] {
  if (workDays.length === 0 || !worksFrom || !worksUntil) return [];
  const daysOff = weekDays.filter((day) => !workDays.includes(day));
  return [{ ...defaultWorkingTime, name: 'Own hours', start: worksFrom, end: worksUntil, daysOff, staff: [userId] }];
}

/** Reads when the people of an institution work. */
export async function workingCalendar(reads: ReadStore, tenantId: string): Promise<WorkingCalendar> {
  const [shifts, holidays] = await Promise.all([
    reads.page(recordList(shift), tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST }),
    reads.page(recordList(holiday), tenantId, { limit: MOST }),
  ]);
  const placed = [...shifts, ...holidays].some(({ locations }) => listOf(locations).length > 0);
  const people = await peopleOf(reads, tenantId, placed ? ['workDays', 'location'] : ['workDays']);
  const times = [...shifts.map(timeOf), ...people.flatMap(ownTimeOf)];
  const locationOf = new Map(people.map(({ userId, location }) => [userId, location]));
  const of = (userId: string) => workingTimeOf(times, userId, locationOf.get(userId));
  const isAt = ({ locations }: RecordRow, location: string | undefined) =>
    listOf(locations).length === 0 || (location !== undefined && listOf(locations).includes(location));
  const holidaysAt = (location: string | undefined) =>
    new Map(holidays.filter((one) => isAt(one, location)).map(({ day, name }) => [String(day), String(name)]));
  const known = new Map<string | undefined, ReadonlyMap<string, string>>();
  const holidaysOf = (userId: string) => {
    const location = locationOf.get(userId);
    const days = known.get(location) ?? holidaysAt(location);
    known.set(location, days);
    return days;
  };
  const holidaysSince = (userId: string, at: string) => {
    const there = holidays.filter((one) => isAt(one, locationOf.get(userId)));
    const before = new Set(there.filter(({ createdAt }) => createdAt <= at).map(({ day }) => String(day)));
    const days = there.map(({ day }) => String(day)).filter((day) => !before.has(day) && !isDayOff(of(userId), day));
    return new Set(days);
  };
  const recordedSince = shifts.map(({ createdAt }) => createdAt).toSorted()[0];
  return {
    recordedSince,
    timeOf: of,
    holidaysOf,
    holidaysSince,
    works: (userId, day) => !holidaysOf(userId).has(day) && !isDayOff(of(userId), day),
  };
}

/** Users with working hours or a location of their own. */
async function peopleOf(reads: ReadStore, tenantId: string, fields: readonly ('workDays' | 'location')[]): Promise<UserRow[]> {
  const where = { or: fields.map((field) => ({ field, op: 'exists' as const, value: true })) };
  const people: UserRow[] = [];
  for await (const some of reads.stream(userList, tenantId, { where })) people.push(...some);
  return people;
}

import { defaultWorkingTime, holiday, isDayOff, shift, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';

/** More than any institution has. */
const MOST = 1_000;

/** When the people of an institution work. */
export interface WorkingCalendar {
  /** Whether the institution keeps attendance: it has said when people work. */
  kept: boolean;
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

/** Reads shifts and holidays of an institution. */
export async function workingCalendar(reads: ReadStore, tenantId: string): Promise<WorkingCalendar> {
  const [shifts, holidays] = await Promise.all([
    reads.page(recordList(shift), tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST }),
    reads.page(recordList(holiday), tenantId, { limit: MOST }),
  ]);
  const times = shifts.map(timeOf);
  const days = new Map(holidays.map(({ day, name }) => [String(day), String(name)]));
  const of = (userId: string) => workingTimeOf(times, userId);
  return { kept: times.length > 0, timeOf: of, holidays: days, works: (userId, day) => !days.has(day) && !isDayOff(of(userId), day) };
}

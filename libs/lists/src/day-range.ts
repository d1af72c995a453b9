import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Filter } from '@matricula/read-models/kernel';
import { DomainError } from '@matricula/domain/kernel';

dayjs.extend(utc);
dayjs.extend(timezone);

/** True for a day that a calendar has, YYYY-MM-DD: 2026-02-31 is none. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** First and last moment of a range of days (YYYY-MM-DD, both included) in a time zone, as UTC instants. @throws DomainError `range/invalid` */
export function dayRange(from: string, to: string, timeZone: string): { from: string; to: string } {
  if (!isDay(from) || !isDay(to) || from > to)
    throw new DomainError('range/invalid', 'The date range must be two days, the earlier one first.');
  return { from: dayjs.tz(from, timeZone).startOf('day').toISOString(), to: dayjs.tz(to, timeZone).endOf('day').toISOString() };
}

/** Condition that an instant lies within a range of days; undefined when neither end is given. */
export function withinDays(field: string, from: string | undefined, to: string | undefined, timeZone: string): Filter | undefined {
  if (!from && !to) return undefined;
  const range = dayRange(from ?? '1970-01-01', to ?? '2999-12-31', timeZone);
  return { field, op: 'between', ...range };
}

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => dayjs().tz(timeZone).format('YYYY-MM-DD');

/** The day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: string): string => dayjs(at).tz(timeZone).format('YYYY-MM-DD');

/** The time of day of an instant in a time zone, HH:mm. */
export const clockIn = (timeZone: string, at: string): string => dayjs(at).tz(timeZone).format('HH:mm');

/** A moment as people and forms send it: with `Z` or an offset it is that moment, without one the clock of the zone. Undefined when it is none. */
export function momentIn(timeZone: string, text: string): string | undefined {
  const zoned = /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text) && text.length > 'YYYY-MM-DD'.length;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (!dayjs.utc(text).isValid() || (day && !isDay(day))) return undefined;
  return (zoned ? dayjs(text) : dayjs.tz(text, timeZone)).toISOString();
}

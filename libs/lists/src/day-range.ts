import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Filter } from '@matricula/read-models/kernel';
import { DomainError } from '@matricula/domain/kernel';
import { isDay, isMoment } from '@matricula/domain/kernel/moments';
import { minutesAhead } from '@matricula/domain/kernel/zones';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE = 60_000;
/** Maximum number of days in the cache. */
const MOST_DAYS = 2_000;
const knownDays = new Map<string, { first: string; last: string }>();

/** First and last moment of a range of days (YYYY-MM-DD, both included) in a time zone, as UTC instants. @throws DomainError `range/invalid` */
export function dayRange(from: string, to: string, timeZone: string): { from: string; to: string } {
  if (!isDay(from) || !isDay(to) || from > to)
    throw new DomainError('range/invalid', 'The date range must be two days, the earlier one first.');
  return { from: endsOf(from, timeZone).first, to: endsOf(to, timeZone).last };
}

/** First and last moment of a day. Cached, because the same few days are requested repeatedly and computing one takes half a millisecond. */
function endsOf(day: string, timeZone: string): { first: string; last: string } {
  const name = `${timeZone} ${day}`;
  const known = knownDays.get(name);
  if (known) return known;
  const begin = dayjs.tz(day, timeZone);
  const ends = { first: begin.startOf('day').toISOString(), last: begin.endOf('day').toISOString() };
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  knownDays.set(name, ends);
  return ends;
}

/** Condition that an instant lies within a range of days; undefined when neither end is given. */
export function withinDays(field: string, from: string | undefined, to: string | undefined, timeZone: string): Filter | undefined {
  if (!from && !to) return undefined;
  const range = dayRange(from ?? '1970-01-01', to ?? '2999-12-31', timeZone);
  return { field, op: 'between', ...range };
}

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => readIn(timeZone, new Date()).slice(0, 'YYYY-MM-DD'.length);

/** The day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: string): string => readIn(timeZone, new Date(at)).slice(0, 'YYYY-MM-DD'.length);

/** The time of day of an instant in a time zone, HH:mm. */
export const clockIn = (timeZone: string, at: string): string => readIn(timeZone, new Date(at)).slice(-'HH:mm'.length);

/** Local time in a zone, `YYYY-MM-DDTHH:mm`. */
const readIn = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + minutesAhead(timeZone, at) * MINUTE).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** A moment as people and forms send it: with `Z` or an offset it is that moment, without one the clock of the zone. Undefined when it is none. */
export function momentIn(timeZone: string, text: string): string | undefined {
  if (!isMoment(text)) return undefined;
  const zoned = /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text) && text.length > 'YYYY-MM-DD'.length;
  return (zoned ? dayjs(text) : dayjs.tz(text, timeZone)).toISOString();
}

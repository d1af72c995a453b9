import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { minutesAhead } from '@matricula/domain/kernel/zones';
import { onSpoken, spokenNow } from '../texts/texts';

dayjs.extend(utc);
dayjs.extend(timezone);

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
/** From a Sunday on. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 8, 1 + day)));

/** Names of months and days as the language that is spoken has them; English ones are those of dayjs. */
function nameDates(): void {
  const language = spokenNow();
  if (language !== 'en' && dayjs.Ls[language] === undefined) {
    const named = (days: readonly Date[], of: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { ...of, timeZone: 'UTC' });
      return days.map((day) => format.format(day));
    };
    const months = { months: named(MONTHS, { month: 'long' }), monthsShort: named(MONTHS, { month: 'short' }) };
    const weekdaysShort = named(WEEK, { weekday: 'short' });
    const week = { weekdays: named(WEEK, { weekday: 'long' }), weekdaysShort, weekdaysMin: weekdaysShort, weekStart: 1 };
    dayjs.locale({ ...months, ...week, name: language, formats: {}, relativeTime: {} }, undefined, true);
  }
  dayjs.locale(language);
}
nameDates();
onSpoken(nameDates);

/**
 * A moment in a zone. `dayjs(at).tz(zone)` says the same, but makes a calendar of its own for each moment, which a grid has hundreds of.
 */
export function inZone(at: string | number | Date | Dayjs, zone: string): Dayjs {
  const moment = dayjs(at);
  return moment.isValid() ? moment.utcOffset(minutesAhead(zone, moment.toDate())) : moment;
}

/** How screens write a day, and a moment: one way everywhere but where the documents ask for another. */
export const DAY_WORDS = 'DD MMM YYYY';
export const MOMENT_WORDS = `${DAY_WORDS}, hh:mm A`;

/** How many days of a zone's calendar a moment lies before another one; negative where it lies after it. */
export function daysBefore(at: string | number | Date, later: string | number | Date, zone: string): number {
  const day = (moment: string | number | Date) => dayjs.utc(inZone(moment, zone).format('YYYY-MM-DD'));
  return day(later).diff(day(at), 'day');
}

/** A day of the calendar (`YYYY-MM-DD`) in words. */
export const dayWords = (day: string): string => dayjs(day).format(DAY_WORDS);

/** A month (`YYYY-MM`) in words: "November 2026". */
export const monthWords = (month: string): string => dayjs(`${month}-01`).format('MMMM YYYY');

/** The day of a moment in a zone, in words. */
export const dayIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(DAY_WORDS);

/** A moment in a zone, in words. */
export const momentIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(MOMENT_WORDS);

/** A time of day (`HH:mm`) in words. */
export const timeOfDay = (time: string): string => inZone(`2000-01-01T${time}Z`, 'UTC').format('hh:mm A');

/** The time of day of a moment in a zone, to the second: for "as of". */
export const secondsIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format('HH:mm:ss');

/** The instants at which a day (`YYYY-MM-DD`) begins and ends in a zone, ISO 8601 UTC. */
export function dayBounds(day: string, zone: string): { from: string; to: string } {
  const start = dayjs.tz(`${day} 00:00:00`, zone);
  return { from: start.toISOString(), to: start.add(1, 'day').subtract(1, 'millisecond').toISOString() };
}

/** How a time of day and its date are written for a picker that knows no zones. */
export const WALL = 'YYYY-MM-DDTHH:mm';

/** The wall-clock time of an instant in a zone. */
export const toWallClock = (at: string, zone: string): string => inZone(at, zone).format(WALL);

/** The instant of a wall-clock time in a zone, ISO 8601 UTC. */
export const fromWallClock = (wall: string, zone: string): string => dayjs.tz(wall, zone).toISOString();

import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { minutesAhead } from '@matricula/domain/kernel/zones';
import { onSpoken, spokenNow } from '../texts/texts';

dayjs.extend(utc);
dayjs.extend(timezone);

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
/** The days of a week, starting on Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 8, 1 + day)));

/** Names of months and days in the current language; dayjs supplies the English ones. */
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

/** A moment in a zone. Equivalent to `dayjs(at).tz(zone)`, which creates a formatter for each moment: too slow for a grid with hundreds of cells. */
export function inZone(at: string | number | Date | Dayjs, zone: string): Dayjs {
  const moment = dayjs(at);
  return moment.isValid() ? moment.utcOffset(minutesAhead(zone, moment.toDate())) : moment;
}

/**
 * Date formats of the screens, one for each kind of place. No other module defines a format; the server has the same ones in `date-words`. List
 * cells, detail pages, cards and sentences use this format for days, and the following ones for moments and times of day.
 */
export const DAY_WORDS = 'DD MMM YYYY';
export const TIME_WORDS = 'hh:mm A';
export const MOMENT_WORDS = `${DAY_WORDS}, ${TIME_WORDS}`;
/** A working day and the date next to the clock, with the weekday (the documents' format for that date). */
export const WEEKDAY_WORDS = `ddd, ${DAY_WORDS}`;
/** Range pickers and their chosen days: the documents' format. */
export const DATE_WORDS = 'MMMM D, YYYY';
/** Axes of charts, and headings of tables by time. */
const AXIS_DAY = 'ddd, DD MMM';
const AXIS_MONTH = 'MMM YYYY';
/** The strip of upcoming days. */
const STRIP_DAY = 'ddd D';
/** Headings of notifications by the hour. */
const HOUR_WORDS = 'hh A';
/** Values exact to the second: "as of", and the time a file was created. */
export const CLOCK_SECONDS = 'HH:mm:ss';
const STAMP_WORDS = `${DAY_WORDS}, ${CLOCK_SECONDS}`;
/** The timeline: the documents' formats (TL-08, TL-10). */
const TIMELINE_DAY = 'DD/MM/YYYY';
const TIMELINE_TIME = 'hh:mm:ss a';
const TIMELINE_MOMENT = `${TIMELINE_DAY}, HH:mm:ss a`;

/** Orders: the documents' format. */
const ORDER_MOMENT = 'MMM DD, YYYY h:mm A';

/** How many calendar days a moment lies before another in a zone; negative if it lies after. */
export function daysBefore(at: string | number | Date, later: string | number | Date, zone: string): number {
  const day = (moment: string | number | Date) => dayjs.utc(inZone(moment, zone).format('YYYY-MM-DD'));
  return day(later).diff(day(at), 'day');
}

/** A calendar day (`YYYY-MM-DD`) as text. */
export const dayWords = (day: string): string => dayjs(day).format(DAY_WORDS);

/** A month (`YYYY-MM`) as text: "November 2026". */
export const monthWords = (month: string): string => dayjs(`${month}-01`).format('MMMM YYYY');

/** A calendar day with its weekday. */
export const weekdayWords = (day: string): string => dayjs(day).format(WEEKDAY_WORDS);

/** A day and month for an axis or the heading of a table by time. */
export const axisDay = (day: string): string => dayjs(day).format(AXIS_DAY);
export const axisMonth = (month: string): string => dayjs(`${month}-01`).format(AXIS_MONTH);

/** A day for the strip of upcoming days, and the weekday letter for a month calendar. */
export const stripDay = (day: string): string => dayjs(day).format(STRIP_DAY);
export const weekdayLetter = (day: string): string => dayjs(day).format('dd').charAt(0);

/** A calendar day in the documents' picker format. */
export const dateWords = (day: string): string => dayjs(day).format(DATE_WORDS);

/** A day of the timeline, and the time and moment of an entry. */
export const timelineDay = (day: string): string => dayjs(day).format(TIMELINE_DAY);
export const timelineTime = (at: string, zone: string): string => inZone(at, zone).format(TIMELINE_TIME);
export const timelineMoment = (at: string, zone: string): string => inZone(at, zone).format(TIMELINE_MOMENT);

/** The moment of an order in a zone, as text. */
export const orderMoment = (at: string, zone: string): string => inZone(at, zone).format(ORDER_MOMENT);

/** The day of a moment in a zone, as text. */
export const dayIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(DAY_WORDS);

/** A moment in a zone, as text. */
export const momentIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(MOMENT_WORDS);

/** A moment in a zone, exact to the second. */
export const stampIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(STAMP_WORDS);

/** The day of a moment in a zone, with its weekday. */
export const weekdayIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(WEEKDAY_WORDS);

/** The time of day of a moment in a zone, and its hour. */
export const timeIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(TIME_WORDS);
export const hourIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(HOUR_WORDS);

/** A time of day (`HH:mm`) as text. */
export const timeOfDay = (time: string): string => timeIn(`2000-01-01T${time}Z`, 'UTC');

/** The time of day of a moment in a zone, to the second: for "as of". */
export const secondsIn = (at: string | number | Date, zone: string): string => inZone(at, zone).format(CLOCK_SECONDS);

/** The instants at which a day (`YYYY-MM-DD`) begins and ends in a zone, ISO 8601 UTC. */
export function dayBounds(day: string, zone: string): { from: string; to: string } {
  const start = dayjs.tz(`${day} 00:00:00`, zone);
  return { from: start.toISOString(), to: start.add(1, 'day').subtract(1, 'millisecond').toISOString() };
}

/** Wall-clock format for a picker that has no time zones. */
export const WALL = 'YYYY-MM-DDTHH:mm';

/** The wall-clock time of an instant in a zone. */
export const toWallClock = (at: string, zone: string): string => inZone(at, zone).format(WALL);

/** The instant of a wall-clock time in a zone, ISO 8601 UTC. */
export const fromWallClock = (wall: string, zone: string): string => dayjs.tz(wall, zone).toISOString();

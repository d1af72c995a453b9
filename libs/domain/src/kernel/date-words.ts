import { minutesAhead } from './zones';

/**
 * How the server writes dates for people: in exports, documents, mails and notifications. The console has the same forms in its
 * `tenant-clock`. The timeline has the form that the documents give it.
 */

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const MINUTE_MS = 60_000;

const two = (value: number) => String(value).padStart(2, '0');
const nameOf = (month: string) => MONTHS[Number(month) - 1] ?? month;

/** Local time in a zone, as a date whose UTC parts are the local ones. */
const shownIn = (at: string | Date, timeZone: string): Date => {
  const moment = new Date(at);
  return new Date(moment.getTime() + minutesAhead(timeZone, moment) * MINUTE_MS);
};
const dayOf = (shown: Date) => shown.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A day (`YYYY-MM-DD`): "20 Nov 2026". */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = String(day).split('-');
  return `${date} ${nameOf(month).slice(0, 3)} ${year}`;
}

/** A range of days: "20 Nov 2026 – 27 Nov 2026", one day once. */
export const daysWords = ({ from, to }: { from: string; to: string }): string => [...new Set([from, to])].map(dayWords).join(' – ');

/** A time of day (`HH:mm`): "05:04 PM". */
export function timeOfDayWords(time: string): string {
  const [hours = '', minutes = ''] = String(time).split(':');
  return `${two(Number(hours) % 12 || 12)}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** The time of day of a moment in a zone: "05:04 PM". */
export const timeWords = (at: string | Date, timeZone: string): string =>
  timeOfDayWords(shownIn(at, timeZone).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length));

/** A moment in a zone: "20 Nov 2026, 05:04 PM". */
export const momentWords = (at: string | Date, timeZone: string): string =>
  `${dayWords(dayOf(shownIn(at, timeZone)))}, ${timeWords(at, timeZone)}`;

/** A moment in a zone, in the first of these languages that the machine knows. */
export const localMomentWords = (locales: string | string[], at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locales, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** A moment in a zone in Hindi, with Latin digits: "20 नव॰ 2026, 5:04 pm". */
export const hindiMomentWords = (at: string | Date, timeZone: string): string => localMomentWords('hi-IN-u-nu-latn', at, timeZone);

/** A month (`YYYY-MM`): "November 2026". */
export function monthWords(month: string): string {
  const [year = '', number = ''] = String(month).split('-');
  return `${nameOf(number)} ${year}`;
}

/** A month (`YYYY-MM`) in a table or on an axis: "Nov 2026". */
export function shortMonthWords(month: string): string {
  const [year = '', number = ''] = String(month).split('-');
  return `${nameOf(number).slice(0, 3)} ${year}`;
}

/** A moment as the documents write it in the timeline (TL-10): "20/11/2026, 17:04:05 pm". */
export function timelineMoment(at: string | Date, timeZone: string): string {
  const shown = shownIn(at, timeZone);
  const [year, month, date] = dayOf(shown).split('-');
  return `${date}/${month}/${year}, ${shown.toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm:ss'.length)} ${shown.getUTCHours() < 12 ? 'am' : 'pm'}`;
}

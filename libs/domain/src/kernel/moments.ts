const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** A later moment, in another zone, must still have a four-digit year. */
const LAST_DAY = '9998-12-31';
const MOST_OFFSET_HOURS = 14;

/** True for a day that a calendar has, `2026-01-31`, from the year 1000 on: 2026-02-31 is none. JavaScript would count it on into March. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text) || text > LAST_DAY) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The last day of a month, of which the month itself (`2026-02`) or a day of it is given: `2026-02-28`. */
export function lastOfMonth(text: string): string {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** From the first day of the month of the one to the last day of the month of the other. */
export const wholeMonths = ({ from, to }: { from: string; to: string }) => ({ from: `${from.slice(0, 7)}-01`, to: lastOfMonth(to) });

/** True for a moment as ISO 8601 writes it, on such a day: alone, with a time, and with a zone (`Z`, `+05:30`) or without. */
export function isMoment(text: unknown): text is string {
  const [, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = typeof text === 'string' ? (MOMENT.exec(text) ?? []) : [];
  const [ahead = 0, beside = 0] = zone.toUpperCase() === 'Z' ? [] : [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))];
  return isDay(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 && ahead <= MOST_OFFSET_HOURS && beside < 60;
}

import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** India's clock, without the cost of asking a time zone for each of a million moments. */
const OFFSET_MINUTES = 330;
export const inIndia = (at: string): Dayjs => dayjs.utc(at).utcOffset(OFFSET_MINUTES);
export const startOfDay = (day: string): Dayjs =>
  dayjs.utc(`${day}T00:00:00Z`).subtract(OFFSET_MINUTES, 'minute').utcOffset(OFFSET_MINUTES);

/** The morning before the first of so many days. */
export const morningBefore = ({ until, days }: { until: string; days: number }): string =>
  startOfDay(until).subtract(days, 'day').add(9, 'hour').toISOString();

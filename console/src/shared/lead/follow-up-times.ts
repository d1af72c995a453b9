/** Frequent follow-up dates, and wall-clock times of the tenant's zone. Pure. */
import { fromWallClock, inZone } from '../session/tenant-clock';
import { t } from '../texts/texts';

const MONDAY = 1;
const WEEK = 7;

/** In 30 min, in 2 h, tomorrow 10:00, Monday 10:00: as instants. */
export function quickTimes(now: Date, zone: string): { label: string; at: string }[] {
  const here = inZone(now, zone);
  const tenOClock = (days: number) => fromWallClock(`${here.add(days, 'day').format('YYYY-MM-DD')}T10:00`, zone);
  const whole = (minutes: number) => here.add(minutes, 'minute').startOf('minute').toISOString();
  const toMonday = (MONDAY - here.day() + WEEK) % WEEK || WEEK;
  return [
    { label: 'in 30 min', at: whole(30) },
    { label: 'in 2 h', at: whole(120) },
    { label: 'tomorrow 10:00', at: tenOClock(1) },
    // On a Sunday, Monday is tomorrow.
    ...(toMonday > 1 ? [{ label: t`Monday 10:00`, at: tenOClock(toMonday) }] : []),
  ];
}

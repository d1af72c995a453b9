import { DomainError } from '@matricula/domain/kernel';
import { momentIn, todayIn } from './day-range';

/**
 * The moment at which the books count a day that a user entered: noon in the zone of the institution, so that it stays that day if the zone changes, and
 * never later than now. @throws DomainError `<code>/not-yet` for a day in the future, with the field
 */
export function momentOfDay(day: string, timeZone: string, { field, code }: { field: string; code: string }): string {
  const message = 'The day is in the future.';
  if (day > todayIn(timeZone)) throw new DomainError(`${code}/not-yet`, message, { [field]: message });
  const now = new Date().toISOString();
  const noon = momentIn(timeZone, `${day}T12:00`) ?? now;
  return noon < now ? noon : now;
}

import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { momentIn, todayIn } from '@matricula/lists';

/**
 * The moment at which the books count a day that a user entered: noon in the zone of the institution, so that it stays that day if the zone changes.
 * @throws DomainError `<code>/not-yet` for a day in the future, with the field
 */
export function momentOfDay(day: string, field: string, code: string, { timeZone }: Pick<RequestContext, 'timeZone'>): string {
  const message = 'The day is in the future.';
  if (day > todayIn(timeZone)) throw new DomainError(`${code}/not-yet`, message, { [field]: message });
  const now = new Date().toISOString();
  const noon = momentIn(timeZone, `${day}T12:00`) ?? now;
  return noon < now ? noon : now;
}

import { earliestBooksDay } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { dayIn, momentIn, todayIn } from './day-range';

/** The field of the day, the prefix of the codes of refusals, and when the money was received that goes back. */
interface DayOf {
  field: string;
  code: string;
  receivedAt?: string | undefined;
}

/**
 * The moment at which the books count a day that a user entered: noon in the zone of the institution, so that it stays that day if the zone changes, and
 * never later than now. @throws DomainError `<code>/not-yet` for a day in the future, `<code>/closed` for one before the last financial year, whose books
 * are closed, `<code>/too-early` for one before the money was received, each with the field
 */
export function momentOfDay(day: string, timeZone: string, { field, code, receivedAt }: DayOf): string {
  const refused = (reason: string, message: string) => new DomainError(`${code}/${reason}`, message, { [field]: message });
  const today = todayIn(timeZone);
  if (day > today) throw refused('not-yet', 'The day is in the future.');
  if (day < earliestBooksDay(today)) throw refused('closed', 'The day is before the last financial year: its books are closed.');
  if (receivedAt !== undefined && day < dayIn(timeZone, receivedAt)) throw refused('too-early', 'The money was received later.');
  const now = new Date().toISOString();
  const noon = momentIn(timeZone, `${day}T12:00`) ?? now;
  const from = receivedAt !== undefined && receivedAt > noon ? receivedAt : noon;
  return from < now ? from : now;
}

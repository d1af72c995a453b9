import { earliestBooksDay } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { dayIn } from '@matricula/lists';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Money may be received so long before its order is entered. */
const BEFORE_ORDER_DAYS = 30;

/**
 * Refuses money that was received in the future, long before its order, or in a financial year whose books are closed: its receipt would be numbered
 * after those that were filed. @throws DomainError `payment/invalid`
 */
export function assertReceived(at: string, { orderedAt, timeZone, now }: { orderedAt: string; timeZone: string; now: number }): void {
  assertPast(at, now);
  if (Date.parse(at) < Date.parse(orderedAt) - BEFORE_ORDER_DAYS * DAY_MS)
    throw refused(`The money cannot be received more than ${BEFORE_ORDER_DAYS} days before its order was created.`);
  if (dayIn(timeZone, at) < earliestBooksDay(dayIn(timeZone, new Date(now).toISOString())))
    throw refused('The money cannot be received before the last financial year: its books are closed.');
}

/** @throws DomainError `payment/invalid` */
export function assertPast(at: string, now: number): void {
  if (Date.parse(at) > now + MINUTE_MS) throw refused('The money cannot be received in the future.');
}

function refused(message: string): DomainError {
  return new DomainError('payment/invalid', message, { received_at: message });
}

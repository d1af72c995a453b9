import { DomainError } from '@matricula/domain/kernel';
import type { OrderStatus } from '@matricula/domain/order';

const DAY_MS = 86_400_000;

const open: readonly OrderStatus[] = ['created', 'attempted', 'part-paid'];

/**
 * Checks the lifetime of an address that opens without a session, of a payment link or a document: it works while its order can be paid, and so many
 * days after the last of these moments. @throws DomainError `public-address/over`
 */
export function assertLasts(
  { status, moments }: { status: OrderStatus | 'none'; moments: readonly (string | undefined)[] },
  days: number,
  now = Date.now(),
): void {
  if (open.some((one) => one === status)) return;
  const last = Math.max(...moments.map((moment) => (moment === undefined ? 0 : Date.parse(moment))));
  if (now - last <= days * DAY_MS) return;
  const words = `For your safety, this address worked for ${days} days after the last payment. Please ask the institution for a new one.`;
  throw new DomainError('public-address/over', words);
}

import { DomainError } from '../kernel';
import type { Order } from './order.state';

/** The largest number of payments, refunds or remarks of an order. */
export const MOST = 500;

/** What is ordered, where, and whose it is: repeated with every movement of money, for reports. */
export const dimensions = ({ ordered, ownerId, ownerName }: Order) => ({ ...ordered, ownerId, ownerName });

/** @throws DomainError `order/full` */
export function assertRoom(count: number, what: string): void {
  if (count >= MOST) throw new DomainError('order/full', `An order has at most ${MOST} ${what}.`);
}

import { Injectable } from '@nestjs/common';
import { earliestBooksDay } from '@matricula/domain/books';
import { orderBoundary, type OrderCommand } from '@matricula/domain/order';
import { paymentBoundary, type Payment } from '@matricula/domain/payment';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { dayIn, todayIn } from '@matricula/lists';
import { zoneOf } from '@matricula/policy-kit';
import { Conditions, type Condition, type Decided } from '../decision';

/**
 * Books on the order what a user decides about a payment, in the same append: money that the payment refuses to give never reaches an order, and one
 * payment never pays two orders.
 */
@Injectable()
export class PaymentsOnOrders implements Condition<Payment> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
  ) {
    conditions.add(paymentBoundary, this);
  }

  /** @throws DomainError of the order if it does not take the money or does not give it back */
  async appends({ tenantId, before, after, cause }: Decided<Payment>): Promise<StreamAppend[]> {
    const moved = await movedOf(before, after, () => zoneOf(this.store, tenantId));
    if (!moved) return [];
    const { orderId, command } = moved;
    const stream = orderBoundary.stream(tenantId, orderId);
    const { state, revision } = await this.store.states.current(orderBoundary.decider, stream);
    const events = orderBoundary.decider.decide(command, state);
    return events.length > 0 ? [appendOfPart('order', { stream, tenantId }, revision, events, cause)] : [];
  }
}

/** What a decision means for an order; undefined if it moves no money of one. The zone is read only for money that an order gets. */
async function movedOf(
  before: Payment,
  after: Payment,
  zone: () => Promise<string>,
): Promise<{ orderId: string; command: OrderCommand } | undefined> {
  const { paymentId, capturedPaise: amountPaise, capturedAt, startedAt } = before;
  if (before.applied === false && after.applied && after.orderId !== undefined) {
    const receivedAt = capturedAt ?? startedAt;
    const timeZone = await zone();
    // Money of a year whose books are closed is paid of the order now: its receipt would be numbered after those that were filed.
    const isClosed = dayIn(timeZone, receivedAt) < earliestBooksDay(todayIn(timeZone));
    const paidAt = isClosed ? new Date().toISOString() : receivedAt;
    const data = { paymentId, amountPaise, outcome: 'captured', paidAt } as const;
    return { orderId: after.orderId, command: { type: 'RecordPayment', data } };
  }
  // An order that does not have the money gives nothing back.
  if (before.orderId !== undefined && before.status === 'captured' && after.status === 'reversed') {
    const data = { paymentId, reversedAt: new Date().toISOString() };
    return { orderId: before.orderId, command: { type: 'ReversePayment', data } };
  }
  return undefined;
}

import { applicationBoundary, feeEnded } from '@matricula/domain/application';
import type { Order } from '@matricula/domain/order';
import type { EventStore } from '@matricula/event-store';

/**
 * Why no money is taken any more for an order that is a fee of an application: the application or its offer ended, or the token fee was
 * waived. Undefined while it is taken, and for other orders.
 */
export async function whyFeeEnded(
  { states }: Pick<EventStore, 'states'>,
  tenantId: string,
  { orderId, ordered: { applicationId } }: Pick<Order, 'orderId' | 'ordered'>,
): Promise<string | undefined> {
  if (applicationId === undefined) return undefined;
  const { state } = await states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
  return feeEnded(state, orderId);
}

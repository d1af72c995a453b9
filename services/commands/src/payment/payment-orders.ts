import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type Lead } from '@matricula/domain/lead';
import { orderBoundary, orderReference, type Order } from '@matricula/domain/order';
import { EventStore } from '@matricula/event-store';
import { whyFeeEnded } from '@matricula/platform';
import { orderAccess } from '@matricula/projections/order';

/** Finds the orders for which money is asked or entered, as far as the caller sees them. */
@Injectable()
export class PaymentOrders {
  constructor(private readonly store: EventStore) {}

  /** An order of the caller's scope. Reads the log, because a row may lag behind. @throws DomainError `order/unknown` */
  async seen(orderId: string, { tenantId, sight }: RequestContext): Promise<Order> {
    const state = await this.current(orderId, tenantId);
    if (state.status === 'none' || orderAccess.who(sight, state).length === 0)
      throw new DomainError('order/unknown', 'There is no such order.');
    return state;
  }

  /** An order as the log has it, for callers who see what belongs to it. */
  async current(orderId: string, tenantId: string): Promise<Order> {
    return (await this.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId))).state;
  }

  /**
   * What may be asked for an order, in paise: what is open of it, and nothing for a fee of an application that ended.
   * @throws DomainError `payment-link/nothing-open`, `payment-link/application-ended`
   */
  async openOf(order: Order, tenantId: string): Promise<number> {
    const { totalPaise, paidPaise, status } = order;
    const open = totalPaise - paidPaise;
    if (open <= 0 || !['created', 'attempted', 'part-paid'].includes(status))
      throw new DomainError('payment-link/nothing-open', 'Nothing is open of this order.');
    const ended = await whyFeeEnded(this.store, tenantId, order);
    if (ended !== undefined) throw new DomainError('payment-link/application-ended', ended);
    return open;
  }

  /** When an order was created. @throws DomainError `order/unknown` */
  async createdAt(orderId: string, tenantId: string): Promise<string> {
    const [created] = await this.store.read(orderBoundary.stream(tenantId, orderId), 0, 0);
    if (!created) throw new DomainError('order/unknown', 'There is no such order.');
    return created.at;
  }

  /** What an order is about, as payers read it. */
  purpose({ orderId, ordered }: Pick<Order, 'orderId' | 'ordered'>): string {
    return [ordered?.productName, ordered?.collegeName].filter(Boolean).join(', ').slice(0, 120) || orderReference(orderId);
  }

  /** The lead of an order. */
  async lead({ leadId }: Pick<Order, 'leadId'>, tenantId: string): Promise<Lead> {
    return (await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state;
  }
}

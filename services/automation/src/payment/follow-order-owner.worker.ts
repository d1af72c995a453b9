import type { RecordedEvent } from '@matricula/domain/kernel';
import type { OrderOwnerChanged } from '@matricula/domain/order';
import { paymentBoundary, paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';
import { paymentLinkList, paymentList } from '@matricula/read-models/payment';
import { everyRow, type ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/** Gives the payments and links of an order to its new owner, so that access to them follows the order. */
export class FollowOrderOwnerWorker implements EventWorker {
  readonly name = 'payments-follow-order-owner';
  readonly types = new Set(['OrderOwnerChanged']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as OrderOwnerChanged['data']).orderId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<OrderOwnerChanged>[]) await this.follow(event);
  }

  private async follow(event: RecordedEvent<OrderOwnerChanged>): Promise<void> {
    const { tenantId, position, data } = event;
    const { reads } = this.needs;
    const { orderId, ownerId, ownerName } = data;
    const to = { ownerId, ownerName };
    const where = { field: 'orderId', op: 'eq' as const, value: orderId };
    // Payments that began before the change must be among the rows.
    await Promise.all([paymentList, paymentLinkList].map(({ name }) => reads.reached(name, position, ROW_MS, tenantId)));
    const payments = await everyRow(reads, paymentList, tenantId, { where, sort: [{ field: 'paymentId', dir: 'asc' }] });
    const links = await everyRow(reads, paymentLinkList, tenantId, { where, sort: [{ field: 'linkId', dir: 'asc' }] });
    for (const { paymentId } of payments)
      await this.give(event, paymentId, order(paymentBoundary, [paymentId], { type: 'ChangePaymentOwner', data: to }));
    for (const { linkId } of links)
      await this.give(event, linkId, order(paymentLinkBoundary, [linkId], { type: 'ChangeLinkOwner', data: to }));
  }

  private async give({ id, tenantId, meta }: RecordedEvent, of: string, { stream, decider, command }: Order): Promise<void> {
    const commandId = `${id}/${of}`;
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), {
      commandId,
    });
  }
}

import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { OrderCancelled, OrderExpired } from '@matricula/domain/order';
import { paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { paymentLinkList, type PaymentLinkRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** The largest number of links of an order. */
const MOST = 1_000;

/** Cancels the payment links of an order that was cancelled or has expired, so that no money arrives by them. */
export class CloseOrderLinksWorker implements EventWorker {
  readonly name = 'close-order-links';
  readonly types = new Set(['OrderCancelled', 'OrderExpired']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as OrderCancelled['data']).orderId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<OrderCancelled | OrderExpired>[]) await this.close(event);
  }

  private async close(event: RecordedEvent<OrderCancelled | OrderExpired>): Promise<void> {
    const { tenantId, position, data } = event;
    const { reads } = this.needs;
    await reads.reached(paymentLinkList.name, position, ROW_MS, tenantId);
    const links = await reads.page<PaymentLinkRow>(paymentLinkList, tenantId, {
      where: { field: 'orderId', op: 'eq', value: data.orderId },
      sort: [{ field: 'linkId', dir: 'asc' }],
      limit: MOST,
    });
    for (const { linkId, status } of links) if (status === 'created') await this.cancel(linkId, event);
  }

  private async cancel(linkId: string, { id, tenantId, meta }: RecordedEvent): Promise<void> {
    const { stream, decider, command } = order(paymentLinkBoundary, [linkId], { type: 'CancelLink', data: {} });
    const commandId = `${id}/${linkId}`;
    try {
      await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), {
        commandId,
      });
    } catch (error) {
      // The link was paid or ended in the meantime.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { OrderCancelled, OrderExpired, OrderPaymentReceived } from '@matricula/domain/order';
import { paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { order, setTimer, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';
import { paymentLinkList } from '@matricula/read-models/payment';
import { everyRow, type ReadStore } from '@matricula/read-store';
import { CLOSE_PAGES } from './close-pages.worker';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

type Told = RecordedEvent<OrderCancelled | OrderExpired | OrderPaymentReceived>;

/**
 * Cancels the payment links of an order that was cancelled or has expired, so that no money arrives by them. The links of a paid order stay, because a
 * payment may be taken back; their open pages are cancelled.
 */
export class CloseOrderLinksWorker implements EventWorker {
  readonly name = 'close-order-links';
  readonly types = new Set(['OrderCancelled', 'OrderExpired', 'OrderPaymentReceived']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    const { orderId, status } = data as OrderPaymentReceived['data'];
    return type === 'OrderPaymentReceived' && status !== 'paid' ? undefined : orderId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) await this.close(event);
  }

  private async close(event: Told): Promise<void> {
    const { type, tenantId, position, at, data } = event;
    const { reads } = this.needs;
    await reads.reached(paymentLinkList.name, position, ROW_MS, tenantId);
    const where = { field: 'orderId', op: 'eq', value: data.orderId } as const;
    const links = await everyRow(reads, paymentLinkList, tenantId, { where, sort: [{ field: 'linkId', dir: 'asc' }] });
    const isPaid = type === 'OrderPaymentReceived';
    // A part-paid link cannot be cancelled: no more is paid by it once its page is.
    for (const { linkId, status } of links)
      if (!isPaid && status === 'created') await this.cancel(linkId, event);
      else if (status === 'created' || status === 'part-paid') await this.closePages(linkId, at, event);
  }

  /** The worker of the pages cancels them, and asks again if the provider does not answer. */
  private async closePages(linkId: string, at: string, event: Told): Promise<void> {
    const { state } = await this.needs.store.states.current(
      paymentLinkBoundary.decider,
      paymentLinkBoundary.stream(event.tenantId, linkId),
    );
    // The link by which the order was paid is over by now.
    const isOpen = state.status === 'created' || state.status === 'part-paid';
    if (isOpen && (state.checkouts.length > 0 || state.planned))
      await this.decide(linkId, event, setTimer(CLOSE_PAGES, linkId, at, { linkId, asked: '0' }));
  }

  private async cancel(linkId: string, event: Told): Promise<void> {
    try {
      await this.decide(linkId, event, order(paymentLinkBoundary, [linkId], { type: 'CancelLink', data: {} }));
    } catch (error) {
      // The link was paid or ended in the meantime.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async decide(linkId: string, { id, tenantId, meta }: Told, { stream, decider, command }: Order): Promise<void> {
    const commandId = `${id}/${linkId}`;
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), {
      commandId,
    });
  }
}

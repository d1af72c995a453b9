import { applicationBoundary, feeEnded, type ApplicationMoved, type ApplicationTokenFeeWaived } from '@matricula/domain/application';
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

type OfOrder = OrderCancelled | OrderExpired | OrderPaymentReceived;
type OfApplication = ApplicationMoved | ApplicationTokenFeeWaived;
type Told = RecordedEvent<OfOrder | OfApplication>;

/**
 * Cancels the payment links of an order that was cancelled or has expired, so that no money arrives by them. The links of a paid order stay, because a
 * payment may be taken back, and so do those of a fee that is no longer taken, because its application or offer ended or it was waived; their open
 * pages are cancelled.
 */
export class CloseOrderLinksWorker implements EventWorker {
  readonly name = 'close-order-links';
  readonly types = new Set(['OrderCancelled', 'OrderExpired', 'OrderPaymentReceived', 'ApplicationMoved', 'ApplicationTokenFeeWaived']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (isOfApplication(type)) return (data as OfApplication['data']).applicationId;
    const { orderId, status } = data as OrderPaymentReceived['data'];
    return type === 'OrderPaymentReceived' && status !== 'paid' ? undefined : orderId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) await this.close(event);
  }

  private async close(event: Told): Promise<void> {
    const { type, data } = event;
    const isOver = type === 'OrderCancelled' || type === 'OrderExpired';
    const orderIds = isOfApplication(type) ? await this.endedFees(event) : [(data as OfOrder['data']).orderId];
    for (const orderId of orderIds) await this.closeLinks(orderId, isOver, event);
  }

  /** The orders of the fees that an application no longer takes. */
  private async endedFees({ tenantId, data }: Told): Promise<string[]> {
    const stream = applicationBoundary.stream(tenantId, (data as OfApplication['data']).applicationId);
    const { state } = await this.needs.store.states.current(applicationBoundary.decider, stream);
    return state.fees.map(({ orderId }) => orderId).filter((orderId) => feeEnded(state, orderId) !== undefined);
  }

  private async closeLinks(orderId: string, isOver: boolean, event: Told): Promise<void> {
    const { tenantId, position, at } = event;
    const { reads } = this.needs;
    await reads.reached(paymentLinkList.name, position, ROW_MS, tenantId);
    const where = { field: 'orderId', op: 'eq', value: orderId } as const;
    const links = await everyRow(reads, paymentLinkList, tenantId, { where, sort: [{ field: 'linkId', dir: 'asc' }] });
    // A part-paid link cannot be cancelled: no more is paid by it once its page is.
    for (const { linkId, status } of links)
      if (isOver && status === 'created') await this.cancel(linkId, event);
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

const isOfApplication = (type: string): boolean => type === 'ApplicationMoved' || type === 'ApplicationTokenFeeWaived';

import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary } from '@matricula/domain/order';
import type { PaymentFailed } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { paymentLinkList, paymentList } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';
import { ORDER_EXPIRY } from './order-expiry.policy';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/**
 * Expires an order of which nothing is paid in time. Money without a provider that waits for its confirmation holds the order, and so does a payment
 * link that runs longer; the order expires when these are over. A link without an end ends with the order.
 */
export class ExpireOrdersWorker implements EventWorker {
  readonly name = 'expire-orders';
  readonly types = new Set(['TimerElapsed', 'PaymentFailed', 'PaymentLinkExpired', 'PaymentLinkCancelled']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type !== 'TimerElapsed') return (data as PaymentFailed['data']).orderId;
    const { kind, about } = data as TimerElapsed['data'];
    return kind === ORDER_EXPIRY ? about.orderId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.expire(event);
  }

  private async expire(event: RecordedEvent): Promise<void> {
    const { id, tenantId, at, type, meta, position } = event;
    const orderId = this.thingOf(event);
    if (orderId === undefined) return;
    const { store, reads } = this.needs;
    const stream = orderBoundary.stream(tenantId, orderId);
    const { state } = await store.states.current(orderBoundary.decider, stream);
    // A timer is the end of the order; what ends later only ends the wait.
    const isDue = type === 'TimerElapsed' || (state.expiresAt !== undefined && Date.parse(state.expiresAt) <= Date.parse(at));
    if (!isDue || (state.status !== 'created' && state.status !== 'attempted')) return;
    await Promise.all([paymentList, paymentLinkList].map(({ name }) => reads.reached(name, position, ROW_MS, tenantId)));
    if (await this.isHeld(tenantId, orderId, at)) return;
    await execute(
      store,
      orderBoundary.decider,
      { stream, tenantId },
      { type: 'ExpireOrder', data: {} },
      systemMeta(meta.correlationId, id),
    );
  }

  private async isHeld(tenantId: string, orderId: string, at: string): Promise<boolean> {
    const { reads } = this.needs;
    const of = { field: 'orderId', op: 'eq' as const, value: orderId };
    const offline = [
      { field: 'provider', op: 'eq' as const, value: 'offline' },
      { field: 'status', op: 'eq' as const, value: 'created' },
    ];
    const open = [
      { field: 'status', op: 'in' as const, values: ['created', 'part-paid'] },
      { field: 'expiresAt', op: 'gt' as const, value: at },
    ];
    const [waiting, links] = await Promise.all([
      reads.count(paymentList, tenantId, { where: { and: [of, ...offline] } }),
      reads.count(paymentLinkList, tenantId, { where: { and: [of, ...open] } }),
    ]);
    return waiting + links > 0;
  }
}

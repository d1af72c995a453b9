import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { couponBoundary, orderStream, type CouponReserved } from '@matricula/domain/order';
import { execute, type EventStore } from '@matricula/event-store';
import { order, setTimer, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';

/** Kind of the timer after which a coupon is released that is held for an order that was never created. */
export const HOLD_CHECK = 'coupon-hold-check';
/** How long the creation of an order may take after its coupon was held. */
const WAIT_MS = 15 * 60_000;

/**
 * Releases coupons that are held for orders that do not exist: a process of an earlier release was killed between the hold and the order. It reads the
 * log from the start; holds are written together with their orders now.
 */
export class ReleaseHoldsWorker implements EventWorker {
  readonly name = 'release-coupon-holds';
  readonly types = new Set(['CouponReserved', 'TimerElapsed']);
  readonly from = 'start';

  constructor(private readonly needs: { store: EventStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type !== 'TimerElapsed') return (data as CouponReserved['data']).couponId;
    const { kind, about } = data as TimerElapsed['data'];
    return kind === HOLD_CHECK ? about.couponId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) if (this.thingOf(event) !== undefined) await this.check(event);
  }

  private async check(event: RecordedEvent): Promise<void> {
    const { type, tenantId, at, data } = event;
    const elapsed = type === 'TimerElapsed';
    const { couponId = '', orderId = '' } = elapsed ? (data as TimerElapsed['data']).about : (data as CouponReserved['data']);
    const stream = orderStream(tenantId, orderId);
    if ((await this.needs.store.revisions([stream])).has(stream)) return;
    const dueAt = new Date(Date.parse(at) + WAIT_MS).toISOString();
    const release = order(couponBoundary, [couponId], { type: 'ReleaseCoupon', data: { couponId, orderId } });
    await this.decide(event, elapsed ? release : setTimer(HOLD_CHECK, orderId, dueAt, { couponId, orderId }));
  }

  private async decide({ id, tenantId, meta }: RecordedEvent, { stream, decider, command }: Order): Promise<void> {
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}

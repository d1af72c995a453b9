import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary } from '@matricula/domain/order';
import {
  paymentLinkBoundary,
  payPageOf,
  type LinkCheckout,
  type PaymentLink,
  type PaymentLinkCancelled,
  type PaymentLinkExpired,
  type PlannedCheckout,
} from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { ProviderUnavailable, type PaymentProvider } from '@matricula/outbound/payment';
import { whyFeeEnded, type Outbound } from '@matricula/platform';
import { order, setTimer, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  outbound: Pick<Outbound, 'sender'>;
  publicUrl: string;
  now?: () => Date;
}

/** Kind of the timer that asks a provider again to cancel the pages of a link. */
export const CLOSE_PAGES = 'close-pay-pages';
/** Waits between two attempts, in minutes; after the last one the page is noted as open. */
const WAITS = [1, 5, 15, 60, 240, 720];
const MINUTE_MS = 60_000;

type Told = RecordedEvent<PaymentLinkCancelled | PaymentLinkExpired | TimerElapsed>;

/**
 * Cancels the provider's pay pages of a link that was cancelled or has expired, whose order was paid another way, or that asks for the fee of an
 * application that ended. A provider that does not answer is asked again for a day. A page that stays open, because a part of it is paid or because its
 * account is gone, is noted at the link with the reason.
 */
export class ClosePagesWorker implements EventWorker {
  readonly name = 'close-pay-pages';
  readonly types = new Set(['PaymentLinkCancelled', 'PaymentLinkExpired', 'TimerElapsed']);

  constructor(private readonly needs: Needs) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type !== 'TimerElapsed') return (data as PaymentLinkCancelled['data']).linkId;
    const { kind, about } = data as TimerElapsed['data'];
    return kind === CLOSE_PAGES ? about.linkId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) await this.close(event);
  }

  private async close(event: Told): Promise<void> {
    const linkId = this.thingOf(event) ?? '';
    const link = await this.link(event.tenantId, linkId);
    const pages = link.checkouts.filter(({ checkoutId }) => !link.replaced.includes(checkoutId));
    if ((pages.length === 0 && !link.planned) || (await this.isPayable(event.tenantId, link))) return;
    const asked = event.type === 'TimerElapsed' ? Number((event.data as TimerElapsed['data']).about.asked) : 0;
    const port = await this.needs.outbound.sender('payment', event.tenantId);
    let isOpen = false;
    try {
      const planned = link.planned && (await this.openedOf(event.tenantId, link, link.planned, port));
      isOpen = planned === 'unknown';
      for (const page of planned && planned !== 'unknown' ? [...pages, planned] : pages) {
        const left = await leftOpen(page, port);
        if (left === undefined) continue;
        if (left.isFinal || asked >= WAITS.length) await this.note(event, linkId, page, left.reason);
        else isOpen = true;
      }
    } finally {
      await port?.close();
    }
    if (isOpen) await this.wait(event, linkId, asked);
  }

  /**
   * Whether the link still takes money: not if its order is over or was paid another way, unless money was taken back since, and not for a fee that is
   * no longer taken.
   */
  private async isPayable(tenantId: string, { status, orderId }: PaymentLink): Promise<boolean> {
    if (status !== 'created' && status !== 'part-paid') return false;
    const { state } = await this.needs.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
    if (state.status === 'cancelled' || state.status === 'expired' || state.paidPaise >= state.totalPaise) return false;
    return (await whyFeeEnded(this.needs.store, tenantId, state)) === undefined;
  }

  /**
   * A page that was planned, and may exist although its opening was never recorded: asking for it again returns its id. Undefined if the provider
   * refuses it, `unknown` if it does not answer.
   */
  private async openedOf(
    tenantId: string,
    link: PaymentLink,
    planned: PlannedCheckout,
    port: PaymentProvider | undefined,
  ): Promise<LinkCheckout | 'unknown' | undefined> {
    if (port?.provider !== planned.provider || port.mode !== planned.mode) return undefined;
    const result = await port.openCheckout(payPageOf(tenantId, link, planned, `${this.needs.publicUrl}/pay/${link.token}`));
    if (result.outcome === 'accepted') return { ...planned, ...result.value };
    return result.outcome === 'refused' ? undefined : 'unknown';
  }

  private note(event: Told, linkId: string, { checkoutId }: LinkCheckout, reason: string): Promise<void> {
    return this.decide(event, order(paymentLinkBoundary, [linkId], { type: 'NoteOpenPage', data: { checkoutId, reason } }));
  }

  private wait(event: Told, linkId: string, asked: number): Promise<void> {
    const dueAt = new Date((this.needs.now?.() ?? new Date()).getTime() + (WAITS[asked] ?? 1) * MINUTE_MS).toISOString();
    return this.decide(event, setTimer(CLOSE_PAGES, linkId, dueAt, { linkId, asked: String(asked + 1) }));
  }

  private async decide({ id, tenantId, meta }: Told, { stream, decider, command }: Order): Promise<void> {
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }

  private async link(tenantId: string, linkId: string): Promise<PaymentLink> {
    return (await this.needs.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId))).state;
  }
}

/** Why a page is still open after it was to be cancelled, and whether another attempt is of no use; undefined if it takes no money any more. */
async function leftOpen(
  { provider, mode, providerId }: LinkCheckout,
  port: PaymentProvider | undefined,
): Promise<{ reason: string; isFinal: boolean } | undefined> {
  if (!port || port.provider !== provider || (mode ?? port.mode) !== port.mode)
    return { reason: 'The institution has no account of this provider any more. Cancel the page there.', isFinal: true };
  const result = await port.cancelCheckout(providerId);
  if (result.outcome === 'accepted') return undefined;
  if (result.outcome !== 'refused') return { reason: `The provider did not answer: ${result.error}`, isFinal: false };
  try {
    const page = await port.checkout(providerId);
    if (!page)
      return {
        reason: 'The account of the institution does not have this page: another account opened it. Cancel the page there.',
        isFinal: true,
      };
    const { state } = page.checkout;
    if (state === 'part-paid')
      return {
        reason: 'A part is paid, so the provider does not cancel the page. What is paid there is not booked on the order.',
        isFinal: true,
      };
    return state === 'open' ? { reason: `The provider refused to cancel the page: ${result.error}`, isFinal: true } : undefined;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { reason: `The provider did not answer: ${error.message}`, isFinal: false };
    throw error;
  }
}

import type { TimerElapsed } from '@matricula/domain/automation';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import {
  paymentBoundary,
  refundAttemptId,
  type Payment,
  type PaymentCommand,
  type Refund,
  type RefundApproved,
  type RefundSent,
} from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import type { PaymentResult, RefundReport } from '@matricula/outbound/payment';
import type { Outbound } from '@matricula/platform';
import { setTimer, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  outbound: Pick<Outbound, 'sender'>;
  now?: () => Date;
}

/** Kind of the timer that asks a provider again. */
export const REFUND_RETRY = 'refund-retry';
/** Waits between two questions, in minutes; the last one repeats. */
const WAITS = [1, 5, 15, 60, 240];
const MINUTE_MS = 60_000;
/** An institution without the account of the payment is asked this often: some hours, in which an account can be entered again. */
const MOST_WITHOUT_ACCOUNT = 6;
/** A provider that refuses to serve the account, such as after its keys changed, is asked this often: some three days. */
const MOST_UNAVAILABLE = 20;

type Told = RecordedEvent<RefundApproved | RefundSent | TimerElapsed>;

/**
 * Pays approved refunds back by the provider of the payment. `RefundSent` is recorded before the call. A provider that does not answer, or that is
 * still at work, is asked again with the same id, which pays once. A refund has failed once its provider cannot be asked any more, so that a user
 * sends it again or pays by hand.
 */
export class SendRefundsWorker implements EventWorker {
  readonly name = 'send-refunds';
  readonly types = new Set(['RefundApproved', 'RefundSent', 'TimerElapsed']);
  readonly underWay = 50;

  constructor(private readonly needs: Needs) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') {
      const { kind, about } = data as TimerElapsed['data'];
      return kind === REFUND_RETRY ? about.paymentId : undefined;
    }
    return (data as RefundSent['data']).paymentId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) {
      if (event.type === 'RefundApproved') await this.begin(event as RecordedEvent<RefundApproved>);
      else await this.ask(event);
    }
  }

  /** Money without a provider is paid back by hand. */
  private async begin({ tenantId, id, meta, data }: RecordedEvent<RefundApproved>): Promise<void> {
    const { paymentId, refundId } = data;
    const payment = await this.payment(tenantId, paymentId);
    if (payment.provider === 'offline' || payment.refunds[refundId]?.status !== 'approved') return;
    try {
      await this.decide(tenantId, paymentId, { type: 'SendRefund', data: { refundId, sentAt: this.now().toISOString() } }, { id, meta });
    } catch (error) {
      // A dispute or another refund took the money: the refund stays approved, and sending it tells why.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async ask(event: Told): Promise<void> {
    const { tenantId } = event;
    const { paymentId, refundId, attempt, asked } = askedOf(event);
    const payment = await this.payment(tenantId, paymentId);
    const refund = Object.hasOwn(payment.refunds, refundId) ? payment.refunds[refundId] : undefined;
    if (!refund || refund.status !== 'sent' || refund.attempt !== attempt || payment.providerId === undefined) return;
    const result = await this.refund(tenantId, payment, refund);
    const lost = givenUp(result, asked + 1);
    if (lost !== undefined) {
      const data = { refundId, attempt, reason: lost, at: this.now().toISOString() };
      await this.decide(tenantId, paymentId, { type: 'GiveUpRefund', data }, event);
      return;
    }
    const isOver = await this.record(event, { paymentId, refund, result });
    if (!isOver) await this.wait(event, { paymentId, refundId, attempt: String(attempt), asked: String(asked + 1) });
  }

  private async refund(tenantId: string, { provider, providerId }: Payment, { refundId, attempt, amountPaise }: Refund) {
    const port = await this.needs.outbound.sender('payment', tenantId);
    const none = { outcome: 'unavailable', error: NO_ACCOUNT } as const;
    if (!port) return none;
    try {
      if (port.provider !== provider) return none;
      return await port.refund({ refundId: refundAttemptId(refundId, attempt), paymentProviderId: providerId ?? '', amountPaise });
    } finally {
      await port.close();
    }
  }

  /** Whether the refund is over. A repeated report changes nothing. */
  private async record(
    { tenantId, id, meta }: Told,
    { paymentId, refund, result }: { paymentId: string; refund: Refund; result: PaymentResult<RefundReport> },
  ): Promise<boolean> {
    const { refundId, attempt, amountPaise } = refund;
    if (result.outcome === 'unavailable' || result.outcome === 'unknown') return false;
    const at = this.now().toISOString();
    const own = { refundId: refundAttemptId(refundId, attempt), amountPaise };
    const news =
      result.outcome === 'accepted'
        ? { ...own, providerId: result.value.providerId, state: result.value.state, reason: result.value.reason, at: result.value.at }
        : { ...own, providerId: own.refundId, state: 'failed' as const, reason: result.error, at };
    await this.decide(tenantId, paymentId, { type: 'RecordRefund', data: news }, { id, meta });
    return news.state !== 'pending';
  }

  private async wait(
    { tenantId, id, meta }: Told,
    about: { paymentId: string; refundId: string; attempt: string; asked: string },
  ): Promise<void> {
    const { paymentId, refundId, attempt, asked } = about;
    const minutes = WAITS[Math.min(Number(asked), WAITS.length) - 1] ?? 1;
    const dueAt = new Date(this.now().getTime() + minutes * MINUTE_MS).toISOString();
    const timer = setTimer(REFUND_RETRY, `${paymentId}/${refundId}/${attempt}`, dueAt, about);
    await execute(
      this.needs.store,
      timer.decider,
      { stream: timer.stream(tenantId), tenantId },
      timer.command,
      systemMeta(meta.correlationId, id),
    );
  }

  private async decide(
    tenantId: string,
    paymentId: string,
    command: PaymentCommand,
    { id, meta }: Pick<Told, 'id' | 'meta'>,
  ): Promise<void> {
    const address = { stream: paymentBoundary.stream(tenantId, paymentId), tenantId };
    await execute(this.needs.store, paymentBoundary.decider, address, command, systemMeta(meta.correlationId, id));
  }

  private async payment(tenantId: string, paymentId: string): Promise<Payment> {
    return (await this.needs.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId))).state;
  }

  private now(): Date {
    return this.needs.now?.() ?? new Date();
  }
}

const NO_ACCOUNT = 'The institution has no account of the provider of this payment any more.';

/** Why a provider that was asked so many times is not asked again; undefined if it is. */
function givenUp({ outcome, ...result }: PaymentResult<RefundReport>, asked: number): string | undefined {
  if (outcome !== 'unavailable' || !('error' in result)) return undefined;
  const { error } = result;
  const most = error === NO_ACCOUNT ? MOST_WITHOUT_ACCOUNT : MOST_UNAVAILABLE;
  return asked < most ? undefined : `${error} See at the provider whether the refund was paid before you send it again or pay it by hand.`;
}

/** The attempt that an event is about, and how often the provider was asked. */
function askedOf({ type, data }: Told): { paymentId: string; refundId: string; attempt: number; asked: number } {
  if (type === 'TimerElapsed') {
    const { paymentId = '', refundId = '', attempt, asked } = (data as TimerElapsed['data']).about;
    return { paymentId, refundId, attempt: Number(attempt), asked: Number(asked) };
  }
  const { paymentId, refundId, attempt } = data as RefundSent['data'];
  return { paymentId, refundId, attempt, asked: 0 };
}

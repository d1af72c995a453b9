import { Logger } from '@nestjs/common';
import { DomainError, type Boundary, type DomainCommand, type DomainEvent, type RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, type OrderCommand } from '@matricula/domain/order';
import {
  isExpired,
  pageOf,
  paymentBoundary,
  paymentLinkBoundary,
  paymentNotifications,
  type Payment,
  type PaymentCaptured,
  type PaymentCommand,
  type PaymentDisputed,
  type PaymentFailed,
  type PaymentLink,
  type PaymentStarted,
  type RefundProcessed,
  type UnappliedReason,
} from '@matricula/domain/payment';
import { appendOfPart, execute, type StreamAppend } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from '../books';

type Told = RecordedEvent<PaymentStarted | PaymentFailed | PaymentCaptured | RefundProcessed | PaymentDisputed>;

/** What an order's refusal means for the money. */
const refusals: Readonly<Record<string, UnappliedReason>> = {
  'order/unknown': 'unknown',
  'order/surplus': 'surplus',
  'order/payment-differs': 'differs',
};

/**
 * Books payments on their orders: captured money moves the order and the link, or is left unapplied with the reason if the order does not take it.
 * Refunds and disputes that the order does not take are logged, and makers and checkers of refunds are notified. Repeated events have no effect. The payments of an order are booked one after the other, so that two never pay the same sum.
 */
export class BookPaymentsWorker implements EventWorker {
  readonly name = 'book-payments';
  readonly types = new Set(['PaymentStarted', 'PaymentFailed', 'PaymentCaptured', 'RefundProcessed', 'PaymentDisputed']);

  private readonly logger = new Logger('Payments');

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { orderId, paymentId } = data as PaymentCaptured['data'];
    return orderId ?? paymentId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) await this.book(event);
  }

  private book(event: Told): Promise<void> {
    switch (event.type) {
      case 'PaymentStarted':
      case 'PaymentFailed':
        return this.attempt(event as RecordedEvent<PaymentStarted | PaymentFailed>);
      case 'PaymentCaptured':
        return this.captured(event as RecordedEvent<PaymentCaptured>);
      case 'RefundProcessed':
        return this.refunded(event as RecordedEvent<RefundProcessed>);
      case 'PaymentDisputed':
        return this.disputed(event as RecordedEvent<PaymentDisputed>);
    }
  }

  /** Shows an attempt at the order. Money without a provider is not an attempt until it is confirmed. */
  private async attempt(event: RecordedEvent<PaymentStarted | PaymentFailed>): Promise<void> {
    const { tenantId, type, data } = event;
    const { paymentId, orderId, amountPaise } = data;
    const { provider, status, mode } = await this.payment(tenantId, paymentId);
    if (mode === 'test') return;
    // Captured money is booked by its own event.
    if (orderId === undefined || provider === 'offline' || status === 'captured') return;
    const [outcome, paidAt] =
      type === 'PaymentFailed'
        ? (['failed', (data as PaymentFailed['data']).failedAt] as const)
        : (['pending', (data as PaymentStarted['data']).startedAt] as const);
    await this.onOrder(event, orderId, { type: 'RecordPayment', data: { paymentId, amountPaise, outcome, paidAt } });
  }

  private async captured(event: RecordedEvent<PaymentCaptured>): Promise<void> {
    const { tenantId, data } = event;
    const { paymentId, capturedAt } = data;
    const payment = await this.payment(tenantId, paymentId);
    // Payments of a test account are not money: orders and links do not have it.
    if (payment.status !== 'captured' || payment.applied !== undefined || payment.mode === 'test') return;
    const { orderId, leadId, linkId, capturedPaise: amountPaise } = payment;
    const link = linkId === undefined ? undefined : await this.link(tenantId, linkId);
    const refused = orderId === undefined || leadId === undefined ? 'unknown' : refusalOf(payment, link, capturedAt);
    if (refused !== undefined || orderId === undefined || leadId === undefined) return this.leave(event, refused ?? 'unknown');
    const received: OrderCommand = { type: 'RecordPayment', data: { paymentId, amountPaise, outcome: 'captured', paidAt: capturedAt } };
    // One append: a payment that is taken back meanwhile reaches no order, and one that reached an order is taken back there.
    const beside = async () => [
      ...(await this.part(event, 'order', orderBoundary, orderId, received)),
      ...(linkId === undefined || link?.status === 'none'
        ? []
        : await this.part(event, 'link', paymentLinkBoundary, linkId, { type: 'RecordLinkPayment', data: { paymentId, amountPaise } })),
    ];
    const applying = order(paymentBoundary, [paymentId], { type: 'ApplyPayment', data: { orderId, leadId } });
    const reason = await this.refusalOf(event, orderId, this.decide(event, paymentBoundary.stream(tenantId, paymentId), applying, beside));
    if (reason !== undefined) await this.leave(event, reason);
  }

  /** The append of one command to another stream, together with a decision about the payment. */
  private async part<State, C extends DomainCommand, E extends DomainEvent>(
    { id, tenantId, meta }: Told,
    part: string,
    boundary: Boundary<State, C, E, [id: string]>,
    key: string,
    command: C,
  ): Promise<StreamAppend[]> {
    const stream = boundary.stream(tenantId, key);
    const { state, revision } = await this.needs.store.states.current(boundary.decider, stream);
    const events = boundary.decider.decide(command, state);
    return events.length === 0 ? [] : [appendOfPart(part, { stream, tenantId }, revision, events, systemMeta(meta.correlationId, id))];
  }

  /** Money that reached the payer again is no longer paid of the order; unapplied money never was. */
  private async refunded(event: RecordedEvent<RefundProcessed>): Promise<void> {
    const { tenantId, data } = event;
    const { paymentId, refundId, processedAt, lossPaise = 0, orderPaise: amountPaise = data.amountPaise - lossPaise } = data;
    const { applied, orderId } = await this.payment(tenantId, paymentId);
    if (!applied || orderId === undefined || amountPaise === 0) return;
    const command: OrderCommand = {
      type: 'RecordRefund',
      data: { refundId: `${paymentId}/${refundId}`, paymentId, amountPaise, refundedAt: processedAt },
    };
    const reason = await this.onOrder(event, orderId, command);
    if (reason !== undefined) await this.notBooked(event, `refund-${refundId}`, reason);
  }

  /** A lost dispute takes the money from the order; a dispute that was won after all gives it back. Money of no order has no order to follow. */
  private async disputed(event: RecordedEvent<PaymentDisputed>): Promise<void> {
    const { tenantId, data } = event;
    const { paymentId, disputeId, state, from, lossPaise = 0, reportedAt } = data;
    // Refunds took the rest from the order.
    const { orderPaise: amountPaise = data.amountPaise - lossPaise } = data;
    const { applied, orderId, mode } = await this.payment(tenantId, paymentId);
    if (!applied || orderId === undefined || mode === 'test') return;
    const command: OrderCommand | undefined =
      state === 'lost'
        ? { type: 'LosePayment', data: { paymentId, disputeId, amountPaise, lostAt: reportedAt } }
        : state === 'won' && from === 'lost'
          ? { type: 'RestorePayment', data: { disputeId, amountPaise, restoredAt: reportedAt } }
          : undefined;
    const reason = command && (await this.onOrder(event, orderId, command));
    if (reason === undefined) return;
    // Money that came back and that the order has no part of any more waits for a refund, or for another order.
    if (state === 'won' && (await this.isGone(tenantId, orderId, paymentId)))
      await this.onPayment(event, { type: 'ReleasePayment', data: { reason } });
    else await this.notBooked(event, `dispute-${disputeId}-${state}`, reason);
  }

  /** Whether disputes and refunds took all of a payment from its order. */
  private async isGone(tenantId: string, orderId: string, paymentId: string): Promise<boolean> {
    const { state } = await this.needs.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
    const taken = Object.values(state.lost).map((one) => (one.paymentId === paymentId ? one.amountPaise : 0));
    const refunded = Object.entries(state.refunds).map(([id, paise]) => (id.startsWith(`${paymentId}/`) ? paise : 0));
    return [...taken, ...refunded].reduce((sum, paise) => sum + paise, 0) >= (state.payments[paymentId]?.amountPaise ?? 0);
  }

  private async notBooked(event: Told, movement: string, reason: UnappliedReason): Promise<void> {
    const { paymentId, orderId } = event.data;
    this.logger.error(`The order ${orderId} does not take the ${movement} of the payment ${paymentId}: ${reason}`);
    const codes = ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'];
    await notifyMoneyReaders(this.needs, event, {
      ...{ about: `not-booked-${paymentId}-${movement}`, codes },
      kind: paymentNotifications.notBooked.kind,
    });
  }

  /** Money that was taken back meanwhile needs no order. */
  private async leave(event: Told, reason: UnappliedReason): Promise<void> {
    try {
      await this.onPayment(event, { type: 'LeaveUnapplied', data: { reason } });
    } catch (error) {
      if (!isTakenBack(error)) throw error;
    }
  }

  private onPayment(event: Told, command: PaymentCommand): Promise<void> {
    const { paymentId } = event.data;
    return this.decide(event, paymentBoundary.stream(event.tenantId, paymentId), order(paymentBoundary, [paymentId], command));
  }

  /** The reason why the order refuses; undefined if it takes the command. */
  private onOrder(event: Told, orderId: string, command: OrderCommand): Promise<UnappliedReason | undefined> {
    const decided = this.decide(event, orderBoundary.stream(event.tenantId, orderId), order(orderBoundary, [orderId], command));
    return this.refusalOf(event, orderId, decided);
  }

  private async refusalOf({ tenantId }: Told, orderId: string, decided: Promise<void>): Promise<UnappliedReason | undefined> {
    try {
      await decided;
      return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (isTakenBack(error)) return undefined;
      if (error.code !== 'order/not-possible') return refusals[error.code] ?? 'differs';
      const { state } = await this.needs.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
      return state.status === 'expired' ? 'late' : 'cancelled';
    }
  }

  private async decide(
    { id, tenantId, meta }: Told,
    stream: string,
    { decider, command }: { decider: Parameters<typeof execute<unknown, DomainCommand, DomainEvent>>[1]; command: DomainCommand },
    beside?: () => Promise<StreamAppend[]>,
  ): Promise<void> {
    await execute(this.needs.store, decider, { stream, tenantId }, command, systemMeta(meta.correlationId, id), { beside });
  }

  private async payment(tenantId: string, paymentId: string): Promise<Payment> {
    return (await this.needs.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId))).state;
  }

  private async link(tenantId: string, linkId: string): Promise<PaymentLink> {
    return (await this.needs.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId))).state;
  }
}

/** Whether a payment is no longer received: it was reversed after the worker read it. */
const isTakenBack = (error: unknown) => error instanceof DomainError && error.code === 'payment/not-captured';

/** Why a link does not take a payment; undefined if it does. Money that was paid in time counts although its report came later. */
function refusalOf(
  { paymentId, checkoutId, capturedPaise }: Payment,
  link: PaymentLink | undefined,
  at: string,
): UnappliedReason | undefined {
  if (!link || Object.hasOwn(link.payments, paymentId)) return undefined;
  const checkout = pageOf(link, checkoutId);
  if (checkout && checkout.amountPaise !== capturedPaise) return 'differs';
  if (link.status === 'cancelled') return 'cancelled';
  if (isExpired(link, at)) return 'late';
  return link.paidPaise + capturedPaise > link.amountPaise ? 'surplus' : undefined;
}

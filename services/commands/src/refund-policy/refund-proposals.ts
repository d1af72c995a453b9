import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { proposedRefund, UGC_FEE_PAISE, type RefundPolicy } from '@matricula/domain/books';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { paiseOf, rupeesText } from '@matricula/domain/kernel/money';
import { orderBoundary, orderStream, product, type Order, type OrderCreated } from '@matricula/domain/order';
import {
  claimedPaise,
  paymentBoundary,
  refundablePaise,
  returnedRefund,
  type Payment,
  type PaymentCommand,
  type RefundRequested,
} from '@matricula/domain/payment';
import { EventStore, partIdOf } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import { paymentAccess } from '@matricula/projections/payment';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';

/** What the refund policy of the product proposes for a payment. */
export interface RefundProposal {
  payment: Payment;
  /** Never more than what may still be refunded. */
  proposedPaise: number;
  reason: string;
  refundablePaise: number;
}

/** What a user asks for; without an amount, what the policy proposes. */
export interface AskedRefund {
  amountPaise?: number | undefined;
  reason: string;
  /** Why the amount differs from the proposal. */
  deviation?: string | undefined;
}

/** Proposes the sums of refunds by the policies of products. */
@Injectable()
export class RefundProposals {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `payment/unknown` if the caller does not see the payment */
  async of(paymentId: string, context: RequestContext): Promise<RefundProposal> {
    const { tenantId, timeZone } = context;
    const payment = await this.payment(paymentId, context);
    const open = refundablePaise(payment);
    if (!payment.applied || payment.orderId === undefined)
      return { payment, proposedPaise: open, refundablePaise: open, reason: 'The money belongs to no order: the whole sum.' };
    const stream = orderStream(tenantId, payment.orderId);
    const [first] = (await this.store.read(stream, 0, 0)) as RecordedEvent<OrderCreated>[];
    const { state: order } = await this.store.states.current(orderBoundary.decider, stream);
    // The policy is about the whole order: the fee is deducted once, however many payments the order has.
    const policy = await this.policyOf(first?.data.productId, tenantId);
    const { amountPaise, reason } = proposedRefund(order.paidPaise, todayIn(timeZone), policy);
    const proposedPaise = Math.min(open, Math.max(0, amountPaise - (await this.claimedOf(order, tenantId))));
    return { payment, proposedPaise, refundablePaise: open, reason };
  }

  /** What is requested or paid back of all payments of an order. */
  private async claimedOf({ orderId, payments }: Order, tenantId: string): Promise<number> {
    const captured = Object.keys(payments).filter((paymentId) => payments[paymentId]?.outcome === 'captured');
    const streams = captured.map((paymentId) => paymentBoundary.stream(tenantId, paymentId));
    const states = await this.store.states.currentMany(paymentBoundary.decider, streams);
    const own = streams.flatMap((stream) => states.get(stream)?.state ?? []).filter((one) => one.orderId === orderId);
    return own.reduce((sum, one) => sum + claimedPaise(one), 0);
  }

  /**
   * The request for a refund of a payment; without an amount, it is for the sum that the policy proposes. @throws DomainError `payment/unknown`,
   * `refund/deviation` for another sum without a reason why it differs
   */
  async request(
    paymentId: string,
    asked: AskedRefund,
    context: RequestContext,
  ): Promise<Extract<PaymentCommand, { type: 'RequestRefund' }>> {
    const { payment, proposedPaise, reason: proposal, refundablePaise: open } = await this.of(paymentId, context);
    const amountPaise = asked.amountPaise ?? proposedPaise;
    // A sum that is not possible is refused for that.
    if (amountPaise !== proposedPaise && amountPaise <= open && !asked.deviation) {
      const message = `The refund policy proposes ₹${rupeesText(proposedPaise)}: please write why the amount differs.`;
      throw new DomainError('refund/deviation', message, { deviation: message });
    }
    const { userId: requestedById, name: requestedByName } = context.user;
    const by = { requestedAt: new Date().toISOString(), requestedById, requestedByName, ownerId: payment.ownerId };
    const refundId = returnedRefund(payment, amountPaise)?.refundId ?? partIdOf(context.commandId, 'refund');
    const { reason, deviation } = asked;
    return { type: 'RequestRefund', data: { refundId, amountPaise, proposedPaise, proposal, reason, deviation, ...by } };
  }

  /** A payment that the caller sees. @throws DomainError `payment/unknown` */
  async payment(paymentId: string, { tenantId, sight }: RequestContext): Promise<Payment> {
    const { state } = await this.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId));
    if (state.status === 'none' || paymentAccess.who(sight, state).length === 0)
      throw new DomainError('payment/unknown', 'There is no such payment.');
    return state;
  }

  /** Who requested a refund last, and when; undefined for an unknown one. @throws DomainError `payment/unknown` */
  async requester(paymentId: string, refundId: string, context: RequestContext) {
    await this.payment(paymentId, context);
    const { tenantId } = context;
    const events = await this.store.read(paymentBoundary.stream(tenantId, paymentId));
    const found = events.findLast((event): event is RecordedEvent<RefundRequested> => {
      return event.type === 'RefundRequested' && (event as RecordedEvent<RefundRequested>).data.refundId === refundId;
    });
    if (!found) return undefined;
    const requestedBy = { tenantId: found.meta.actor.tenantId ?? tenantId, userId: found.data.requestedById };
    return { requestedBy, requestedAt: found.at };
  }

  private async policyOf(productId: string | undefined, tenantId: string): Promise<RefundPolicy> {
    const row =
      productId === undefined
        ? undefined
        : ((await this.reads.get(recordList(product), tenantId, productId)) as RowOfRecord<typeof product>);
    const { refundFullUntil, refundLessFeeUntil, refundFee, refundScale } = row ?? {};
    const steps = (refundScale ?? []) as unknown as RefundPolicy['steps'];
    const feePaise = typeof refundFee === 'number' ? paiseOf(refundFee) : UGC_FEE_PAISE;
    return { fullUntil: refundFullUntil ?? undefined, lessFeeUntil: refundLessFeeUntil ?? undefined, feePaise, steps };
  }
}

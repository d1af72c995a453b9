import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, Context, SecondPersons, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import {
  applyPaymentFields,
  discardPaymentFields,
  offlinePaymentFields,
  paymentBoundary,
  requestRefundFields,
  reversePaymentFields,
  type Payment,
  type PaymentEvent,
} from '@matricula/domain/payment';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { paymentAccess } from '@matricula/projections/payment';

import { serveLifecycle, type ServedLifecycle } from '../decision';
import { RefundProposals } from '../refund-policy';
import { OfflinePayments, type BulkPayments } from './offline-payments';
import { ConfirmPaymentsDto, OfflinePaymentsDto } from './offline-payments.dto';
import { PaymentOrders } from './payment-orders';

const offlineBody = fields({ order_id: text({ label: 'Order', required: 'order_id is required', most: 100 }), ...offlinePaymentFields });

/** Payments: entered without a provider, confirmed by another person, applied to an order, and requests to pay them back (001 §2.4). */
@ApiTags('payment')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS')
@Controller()
export class PaymentController {
  private readonly life: ServedLifecycle<Payment, PaymentEvent, undefined>;

  constructor(
    commands: CommandBus,
    private readonly offline: OfflinePayments,
    private readonly orders: PaymentOrders,
    store: EventStore,
    secondPersons: SecondPersons,
    proposals: RefundProposals,
  ) {
    this.life = serveLifecycle(paymentBoundary, paymentAccess, {
      commands,
      store,
      prepare: {
        confirm: async ({ thing, context }) => {
          await this.assertSecondPerson(thing, secondPersons, store, context);
          if (thing.orderId !== undefined) await this.offline.assertReceived(thing.startedAt, thing.orderId, context);
          const { userId, name } = context.user;
          return { type: 'ConfirmOffline', data: { confirmedById: userId, confirmedByName: name, confirmedAt: new Date().toISOString() } };
        },
        discard: ({ values: { reason } }) => ({ type: 'DiscardOffline', data: { reason, at: new Date().toISOString() } }),
        reverse: ({ values: { reason }, context }) => {
          const { userId, name } = context.user;
          const at = new Date().toISOString();
          return { type: 'ReverseOffline', data: { reason, reversedAt: at, reversedById: userId, reversedByName: name } };
        },
        apply: async ({ thing, values: { order_id }, context }) => {
          if (thing.applied !== false) throw new DomainError('payment/not-unapplied', 'This payment does not wait for an order.');
          const order = await this.orders.seen(order_id, context);
          const { orderId, leadId, ownerId, ownerName } = order;
          if (thing.leadId !== undefined && thing.leadId !== leadId)
            throw new DomainError('payment/other-lead', 'The payment is of another lead than the order.', {
              order_id: 'The payment is of another lead than the order.',
            });
          const { name: leadName } = (await this.orders.lead(order, context.tenantId)).details;
          return { type: 'ApplyPayment', data: { orderId, leadId, leadName, ownerId, ownerName } };
        },
        requestRefund: ({ thing: { paymentId }, values: { amount, reason, deviation }, context }) =>
          proposals.request(paymentId, { amountPaise: paiseOf(amount), reason, deviation: deviation ?? undefined }, context),
      },
    });
  }

  /** Enters money that was received without a provider. It counts once another person confirms it. */
  @Post('payments')
  @HttpCode(200)
  async enter(@Body({ schema: bodyOf(offlineBody) }) values: ValuesOf<typeof offlineBody>, @Context() context: RequestContext) {
    const { order_id, ...received } = values;
    const { position, paymentId } = await this.offline.enter(order_id, received, context);
    return done('Payment entered. Another person must confirm it.', position, { data: { id: paymentId } });
  }

  /** Enters what is open of each selected order. A refused order does not stop the others; each payment counts once another person confirms it. */
  @Post('payments/offline/bulk')
  @HttpCode(200)
  async enterMany(@Body() { selection, ...received }: OfflinePaymentsDto, @Context() context: RequestContext) {
    return bulk('entered', await this.offline.enterMany(selection, received, context));
  }

  /** Confirms the selected payments, each of which another person entered. A refused one does not stop the others. */
  @Post('payments/confirm/bulk')
  @HttpCode(200)
  async confirmMany(@Body() { selection }: ConfirmPaymentsDto, @Context() context: RequestContext) {
    const confirm = (id: string, own: RequestContext) => this.life.move(id, 'confirm', own, {});
    return bulk('confirmed', await this.offline.each('payments', selection, context, confirm));
  }

  /** Confirms a payment that another person entered. */
  @Post('payments/:paymentId/confirm')
  @HttpCode(200)
  async confirm(@Param('paymentId') paymentId: string, @Context() context: RequestContext) {
    return this.move('Payment confirmed', paymentId, 'confirm', context);
  }

  /** Discards an entered payment that was not confirmed. */
  @Post('payments/:paymentId/discard')
  @HttpCode(200)
  async discard(
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(discardPaymentFields) }) body: ValuesOf<typeof discardPaymentFields>,
    @Context() context: RequestContext,
  ) {
    return this.move('Payment discarded', paymentId, 'discard', context, body);
  }

  /** Takes back a confirmed payment without a provider; its order is open again. */
  @Post('payments/:paymentId/reverse')
  @HttpCode(200)
  async reverse(
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(reversePaymentFields) }) body: ValuesOf<typeof reversePaymentFields>,
    @Context() context: RequestContext,
  ) {
    return this.move('Payment reversed', paymentId, 'reverse', context, body);
  }

  /** Applies unapplied money to an order of the same lead. */
  @Post('payments/:paymentId/apply')
  @HttpCode(200)
  async apply(
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(applyPaymentFields) }) body: ValuesOf<typeof applyPaymentFields>,
    @Context() context: RequestContext,
  ) {
    return this.move('Payment applied', paymentId, 'apply', context, body);
  }

  /** Requests to pay back money. Another person decides. */
  @AllowAll('PAYMENT_SYSTEM', 'PAYMENT_REFUNDS')
  @Post('payments/:paymentId/request-refund')
  @HttpCode(200)
  async requestRefund(
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(requestRefundFields) }) body: ValuesOf<typeof requestRefundFields>,
    @Context() context: RequestContext,
  ) {
    return this.move('Refund requested. Another person must approve it.', paymentId, 'requestRefund', context, body);
  }

  private async move(message: string, paymentId: string, move: string, context: RequestContext, body: object = {}) {
    const { position } = await this.life.move(paymentId, move, context, body);
    return done(message, position);
  }

  /** The same account is refused by the decider; this also refuses a second account of the same person. */
  private async assertSecondPerson(
    { paymentId, enteredById }: Payment,
    secondPersons: SecondPersons,
    store: EventStore,
    context: RequestContext,
  ): Promise<void> {
    const { tenantId } = context;
    const [entered] = await store.read(paymentBoundary.stream(tenantId, paymentId));
    if (!entered || enteredById === undefined || enteredById === context.user.userId) return;
    const { actor } = entered.meta;
    await secondPersons.assertMayConfirm(
      { requestedBy: { tenantId: actor.tenantId ?? tenantId, userId: enteredById }, requestedAt: entered.at },
      context,
    );
  }
}

/** The answer to a bulk action. */
const bulk = (what: string, { position, done: count, refused }: BulkPayments) =>
  done(`${count} ${what}`, position, { data: { done: count, refused } });

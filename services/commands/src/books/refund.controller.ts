import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, AllowAll, commandMeta, Context, SecondPersons, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { inMinor, paiseOf } from '@matricula/domain/kernel/money';
import { byHandFields, paymentBoundary, proposedRefundFields, refundRejectionFields, type PaymentCommand } from '@matricula/domain/payment';
import { answer, done } from '@matricula/http';
import { momentOfDay } from '@matricula/lists';
import { DecideCommand } from '../decision';
import { RefundProposals } from '../refund-policy';

const GROUP = 'PAYMENT_SYSTEM';
const MAKER = 'PAYMENT_REFUNDS';
const CHECKER = 'PAYMENT_REFUND_APPROVAL';

/** Refunds: one person requests, another approves or rejects, and the provider pays back. */
@ApiTags('books')
@AllowAll(GROUP)
@Allow(MAKER, CHECKER)
@Controller('refunds')
export class RefundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly proposals: RefundProposals,
    private readonly secondPersons: SecondPersons,
  ) {}

  /** The sum that the refund policy of the product proposes, and why. */
  @Get('proposals/:paymentId')
  async proposal(@Param('paymentId') paymentId: string, @Context() context: RequestContext) {
    const { proposedPaise, reason, refundablePaise } = await this.proposals.of(paymentId, context);
    return answer({ proposed: inMinor(proposedPaise), refundable: inMinor(refundablePaise), reason });
  }

  /**
   * Requests a refund. Without an amount, it is for the sum that the refund policy proposes; another amount needs a reason why it differs. Another
   * person must approve it.
   */
  @AllowAll(GROUP, MAKER)
  @Post()
  @HttpCode(200)
  async request(
    @Body({ schema: bodyOf(proposedRefundFields) }) { payment_id, amount, reason, deviation }: ValuesOf<typeof proposedRefundFields>,
    @Context() context: RequestContext,
  ) {
    const asked = { amountPaise: typeof amount === 'number' ? paiseOf(amount) : undefined, reason, deviation: deviation ?? undefined };
    const command = await this.proposals.request(payment_id, asked, context);
    const { position } = await this.decide(payment_id, context, command);
    const { refundId } = command.data;
    return done('Refund requested. Another person must approve it.', position, { data: { id: `${payment_id}/${refundId}` } });
  }

  /** Approves a refund that another person requested; it is then sent to the provider. */
  @AllowAll(GROUP, CHECKER)
  @Post(':paymentId/:refundId/approve')
  @HttpCode(200)
  async approve(@Param('paymentId') paymentId: string, @Param('refundId') refundId: string, @Context() context: RequestContext) {
    const requested = await this.proposals.requester(paymentId, refundId, context);
    // The same account is refused by the decider; this also refuses a second account of the same person.
    if (requested && requested.requestedBy.userId !== context.user.userId) await this.secondPersons.assertMayConfirm(requested, context);
    const { userId: approvedById, name: approvedByName } = context.user;
    const data = { refundId, approvedById, approvedByName, approvedAt: now() };
    return this.move('Refund approved', paymentId, context, { type: 'ApproveRefund', data });
  }

  /** Rejects a refund that another person requested. */
  @AllowAll(GROUP, CHECKER)
  @Post(':paymentId/:refundId/reject')
  @HttpCode(200)
  async reject(
    @Param('paymentId') paymentId: string,
    @Param('refundId') refundId: string,
    @Body({ schema: bodyOf(refundRejectionFields) }) { reason }: ValuesOf<typeof refundRejectionFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: rejectedById, name: rejectedByName } = context.user;
    const data = { refundId, rejectedById, rejectedByName, rejectedAt: now(), reason };
    return this.move('Refund rejected', paymentId, context, { type: 'RejectRefund', data });
  }

  /** Withdraws a refund that the caller requested: before it is sent, or after it failed without a payment. */
  @AllowAll(GROUP, MAKER)
  @Post(':paymentId/:refundId/withdraw')
  @HttpCode(200)
  async withdraw(@Param('paymentId') paymentId: string, @Param('refundId') refundId: string, @Context() context: RequestContext) {
    const data = { refundId, byId: context.user.userId };
    return this.move('Refund withdrawn', paymentId, context, { type: 'WithdrawRefund', data });
  }

  /** Sends an approved or a failed refund to the provider; of one that is sent already, says so. */
  @AllowAll(GROUP, CHECKER)
  @Post(':paymentId/:refundId/send')
  @HttpCode(200)
  async send(@Param('paymentId') paymentId: string, @Param('refundId') refundId: string, @Context() context: RequestContext) {
    await this.proposals.payment(paymentId, context);
    const { position, events } = await this.decide(paymentId, context, { type: 'SendRefund', data: { refundId, sentAt: now() } });
    return done(events.length > 0 ? 'Refund sent' : 'This refund was sent already: the provider is paying it.', position);
  }

  /** Records that an approved or a failed refund was paid outside the provider. */
  @AllowAll(GROUP, CHECKER)
  @Post(':paymentId/:refundId/by-hand')
  @HttpCode(200)
  async byHand(
    @Param('paymentId') paymentId: string,
    @Param('refundId') refundId: string,
    @Body({ schema: bodyOf(byHandFields) }) { reference, paid_on }: ValuesOf<typeof byHandFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: byHandById, name: byHandByName } = context.user;
    const { capturedAt: receivedAt } = await this.proposals.payment(paymentId, context);
    const processedAt = paid_on ? momentOfDay(paid_on, context.timeZone, { field: 'paid_on', code: 'refund', receivedAt }) : now();
    const data = { refundId, reference, processedAt, byHandById, byHandByName };
    return this.move('Refund recorded', paymentId, context, { type: 'RefundByHand', data });
  }

  private async move(said: string, paymentId: string, context: RequestContext, command: PaymentCommand) {
    await this.proposals.payment(paymentId, context);
    const { position } = await this.decide(paymentId, context, command);
    return done(said, position);
  }

  private decide(paymentId: string, context: RequestContext, command: PaymentCommand) {
    return this.commands.execute(new DecideCommand(paymentBoundary, [paymentId], command, commandMeta(context)));
  }
}

const now = () => new Date().toISOString();

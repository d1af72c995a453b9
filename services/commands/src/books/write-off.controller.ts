import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, SecondPersons, type RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import {
  paymentBoundary,
  proposeWriteOffFields,
  rejectWriteOffFields,
  reverseWriteOffFields,
  type PaymentCommand,
  type WriteOffProposed,
} from '@matricula/domain/payment';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';

/**
 * Write-offs of money that no order has and that cannot be paid back: one person proposes, another approves or rejects. They belong to
 * the books of the institution, as settlements do: users with the codes make them for every payment, whoever owns its order.
 */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('write-offs')
export class WriteOffController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly secondPersons: SecondPersons,
  ) {}

  /** Proposes to write off money of a payment; without an amount, all that no order has and no refund claims. Another person must decide. */
  @Post(':paymentId')
  @HttpCode(200)
  async propose(
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(proposeWriteOffFields) }) { amount, reason }: ValuesOf<typeof proposeWriteOffFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: proposedById, name: proposedByName } = context.user;
    const writeOffId = partIdOf(context.commandId, 'write-off');
    const amountPaise = typeof amount === 'number' ? paiseOf(amount) : undefined;
    const data = { writeOffId, amountPaise, reason, proposedAt: now(), proposedById, proposedByName };
    const position = await this.decide(paymentId, { type: 'ProposeWriteOff', data }, context);
    return done('Write-off proposed. Another person must approve it.', position, { data: { id: writeOffId } });
  }

  /** Writes off what another person proposed. */
  @Post(':paymentId/:writeOffId/approve')
  @HttpCode(200)
  async approve(@Param('paymentId') paymentId: string, @Param('writeOffId') writeOffId: string, @Context() context: RequestContext) {
    const { userId: approvedById, name: approvedByName } = context.user;
    const proposed = await this.proposal(paymentId, writeOffId, context);
    // The same account is refused by the decider; this also refuses a second account of the same person.
    if (proposed && proposed.requestedBy.userId !== approvedById) await this.secondPersons.assertMayConfirm(proposed, context);
    const data = { writeOffId, approvedAt: now(), approvedById, approvedByName };
    return done('Money written off', await this.decide(paymentId, { type: 'ApproveWriteOff', data }, context));
  }

  /** Rejects what another person proposed. */
  @Post(':paymentId/:writeOffId/reject')
  @HttpCode(200)
  async reject(
    @Param('paymentId') paymentId: string,
    @Param('writeOffId') writeOffId: string,
    @Body({ schema: bodyOf(rejectWriteOffFields) }) { reason }: ValuesOf<typeof rejectWriteOffFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: rejectedById, name: rejectedByName } = context.user;
    const data = { writeOffId, reason, rejectedAt: now(), rejectedById, rejectedByName };
    return done('Write-off rejected', await this.decide(paymentId, { type: 'RejectWriteOff', data }, context));
  }

  /** Takes a write-off back: the money waits for an order or a refund again. */
  @Post(':paymentId/:writeOffId/reverse')
  @HttpCode(200)
  async reverse(
    @Param('paymentId') paymentId: string,
    @Param('writeOffId') writeOffId: string,
    @Body({ schema: bodyOf(reverseWriteOffFields) }) { reason }: ValuesOf<typeof reverseWriteOffFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: reversedById, name: reversedByName } = context.user;
    const data = { writeOffId, reason, reversedAt: now(), reversedById, reversedByName };
    return done('Write-off taken back', await this.decide(paymentId, { type: 'ReverseWriteOff', data }, context));
  }

  /** Who proposed a write-off, and when; undefined for an unknown one. */
  private async proposal(paymentId: string, writeOffId: string, { tenantId }: RequestContext) {
    const events = (await this.store.read(paymentBoundary.stream(tenantId, paymentId))) as RecordedEvent<WriteOffProposed>[];
    const found = events.find(({ type, data }) => type === 'WriteOffProposed' && data.writeOffId === writeOffId);
    if (!found) return undefined;
    const requestedBy = { tenantId: found.meta.actor.tenantId ?? tenantId, userId: found.data.proposedById };
    return { requestedBy, requestedAt: found.at };
  }

  private async decide(paymentId: string, command: PaymentCommand, context: RequestContext) {
    return (await this.commands.execute(new DecideCommand(paymentBoundary, [paymentId], command, commandMeta(context)))).position;
  }
}

const now = () => new Date().toISOString();

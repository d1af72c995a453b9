import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { ownerShareBoundary, ownerShareFields, reverseOwnerShareFields, type OwnerShareCommand } from '@matricula/domain/books';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { momentOfDay } from '@matricula/lists';
import { moneyEntries } from '@matricula/read-models/books';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** Shares of commissions that are paid to the owners of admissions. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('owner-shares')
export class OwnerShareController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Records a share that was paid to an owner, never more than the owner has earned. */
  @Post()
  @HttpCode(200)
  async pay(@Body({ schema: bodyOf(ownerShareFields) }) values: ValuesOf<typeof ownerShareFields>, @Context() context: RequestContext) {
    const { payee_id: payeeId, amount, bank_reference: reference, paid_on } = values;
    const { userId: enteredById, name: enteredByName } = context.user;
    const paymentId = partIdOf(context.commandId, 'owner-share');
    const payeeName = (await this.identity.namesOf(context.tenantId, [payeeId])).get(payeeId);
    const data = {
      ...(payeeName !== undefined && { payeeName }),
      ...{ paymentId, payeeId, amountPaise: paiseOf(amount), reference, enteredById, enteredByName },
      paidAt: momentOfDay(paid_on, context.timeZone, { field: 'paid_on', code: 'owner-share' }),
      earnedPaise: await this.earnedBy(payeeId, context),
    };
    return done('Share recorded', await this.decide(payeeId, { type: 'PayOwnerShare', data }, context), { data: { id: paymentId } });
  }

  /** Takes back the payment of a share that was recorded by mistake: the share is open again. */
  @Post(':payeeId/:paymentId/reverse')
  @HttpCode(200)
  async reverse(
    @Param('payeeId') payeeId: string,
    @Param('paymentId') paymentId: string,
    @Body({ schema: bodyOf(reverseOwnerShareFields) }) { reason }: ValuesOf<typeof reverseOwnerShareFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: reversedById, name: reversedByName } = context.user;
    const data = { paymentId, reason, reversedAt: new Date().toISOString(), reversedById, reversedByName };
    return done('Share taken back', await this.decide(payeeId, { type: 'ReverseOwnerShare', data }, context));
  }

  /** The shares of all commissions of an owner, less those that were taken back. */
  private async earnedBy(payeeId: string, context: RequestContext): Promise<number> {
    await ownWrites(this.reads, moneyEntries, context);
    await whole(this.reads, moneyEntries, context.tenantId);
    const [sums] = await this.reads.aggregate(moneyEntries, context.tenantId, {
      where: {
        and: [
          { field: 'payeeId', op: 'eq', value: payeeId },
          { field: 'kind', op: 'in', values: ['commission', 'claw-back'] },
        ],
      },
      by: [],
      measures: [{ as: 'earned', op: 'sum', field: 'ownerShare' }],
    });
    return Number(sums?.earned ?? 0);
  }

  private async decide(payeeId: string, command: OwnerShareCommand, context: RequestContext) {
    return (await this.commands.execute(new DecideCommand(ownerShareBoundary, [payeeId], command, commandMeta(context)))).position;
  }
}

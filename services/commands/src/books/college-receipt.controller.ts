import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, type RequestContext } from '@matricula/auth';
import {
  bankReferenceKey,
  collegeReceiptBoundary,
  collegeReceiptFields,
  reversedCollegeReceiptFields,
  type CollegeReceiptCommand,
} from '@matricula/domain/books';
import { college } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { recordDecider, recordStream } from '@matricula/domain/record';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { momentOfDay } from '@matricula/lists';
import { DecideCommand } from '../decision';

const collegeDecider = recordDecider(college);

/** Money that colleges pay to the institution, such as commissions. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('college-receipts')
export class CollegeReceiptController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** Records money that a college paid. */
  @Post()
  @HttpCode(200)
  async receive(
    @Body({ schema: bodyOf(collegeReceiptFields) }) values: ValuesOf<typeof collegeReceiptFields>,
    @Context() context: RequestContext,
  ) {
    const { college_id: collegeId, amount, bank_reference: bankReference, received_on, note } = values;
    const { tenantId, timeZone, user } = context;
    const { state } = await this.store.states.current(collegeDecider, recordStream(college, tenantId, collegeId));
    const message = 'There is no such college.';
    if (state.status !== 'kept') throw new DomainError('college-receipt/college', message, { college_id: message });
    // One bank reference of a college is one receipt, also of two users who record it at once.
    const receiptId = partIdOf(`${tenantId}/${collegeId}/${bankReferenceKey(bankReference)}`, 'college-receipt');
    const data = {
      ...{ receiptId, collegeId, collegeName: String(state.values.clgName), amountPaise: paiseOf(amount), bankReference },
      ...{ receivedAt: momentOfDay(received_on, timeZone, { field: 'received_on', code: 'college-receipt' }) },
      ...{ enteredById: user.userId, enteredByName: user.name, ...(note && { note }) },
    };
    const position = await this.decide(receiptId, { type: 'ReceiveFromCollege', data }, context);
    return done('Payment of the college recorded', position, { data: { id: receiptId } });
  }

  /** Takes back money of a college that was recorded by mistake. */
  @Post(':receiptId/reverse')
  @HttpCode(200)
  async reverse(
    @Param('receiptId') receiptId: string,
    @Body({ schema: bodyOf(reversedCollegeReceiptFields) }) { reason, recording }: ValuesOf<typeof reversedCollegeReceiptFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: reversedById, name: reversedByName } = context.user;
    const data = { reason, recording: recording ?? 1, reversedAt: new Date().toISOString(), reversedById, reversedByName };
    return done('Payment of the college taken back', await this.decide(receiptId, { type: 'ReverseReceipt', data }, context));
  }

  private async decide(receiptId: string, command: CollegeReceiptCommand, context: RequestContext) {
    return (await this.commands.execute(new DecideCommand(collegeReceiptBoundary, [receiptId], command, commandMeta(context)))).position;
  }
}

import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paymentFields, undoPaymentFields } from '@matricula/domain/marketing';
import { done } from '@matricula/http';
import { Payouts } from './payouts.service';

/** Payments to agencies that send leads (000 §2.1, `/publishers`). */
@ApiTags('marketing')
@Allow('Publisher')
@Controller('publishers/payments')
export class PayoutsController {
  constructor(private readonly payouts: Payouts) {}

  /** Records a payment to a publisher for the leads of a month: the full open amount, or a part. */
  @Post()
  @HttpCode(200)
  async pay(@Body({ schema: bodyOf(paymentFields) }) body: ValuesOf<typeof paymentFields>, @Context() context: RequestContext) {
    const { position, paymentId } = await this.payouts.pay(body, context);
    return done('Payment recorded', position, { data: { id: paymentId } });
  }

  /** Reverses a payment: its amount is open again, and it stays on the list with who reversed it and why. */
  @Post(':id/undo')
  @HttpCode(200)
  async undo(
    @Param('id') paymentId: string,
    @Body({ schema: bodyOf(undoPaymentFields) }) { reason }: ValuesOf<typeof undoPaymentFields>,
    @Context() context: RequestContext,
  ) {
    return done('Payment reversed', await this.payouts.undo(paymentId, reason || undefined, context));
  }
}

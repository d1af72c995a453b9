import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, AllowAll, Context, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { inMinor } from '@matricula/domain/kernel/money';
import { paymentStream, type PaymentEvent, type RefundRejected, type RefundRequested } from '@matricula/domain/payment';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import type { RefundRow } from '@matricula/read-models/books';

const LIST = 'refunds';

/** Refunds with the texts of users, which only the log has. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM')
@Allow('PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL')
@Controller('refunds')
export class RefundQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
  ) {}

  /** Answers with a refund: why it was requested, what the policy proposed and why it differs, and why it was rejected. */
  @Get(':paymentId/:refundId')
  async refund(@Param('paymentId') paymentId: string, @Param('refundId') refundId: string, @Context() context: RequestContext) {
    const [row] = await this.list.byKey<RefundRow>(this.list.declared(LIST, context), [`${paymentId}/${refundId}`], context);
    if (!row) throw new DomainError('refund/unknown', 'There is no such refund.');
    const events = (await this.store.read(paymentStream(context.tenantId, paymentId))) as RecordedEvent<PaymentEvent>[];
    const of = events.filter(({ data }) => 'refundId' in data && data.refundId === refundId);
    const requested = of.findLast(({ type }) => type === 'RefundRequested')?.data as Partial<RefundRequested['data']> | undefined;
    const rejected = of.find(({ type }) => type === 'RefundRejected')?.data as Partial<RefundRejected['data']> | undefined;
    return answer({
      ...{ refundKey: row.refundKey, status: row.status, amount: inMinor(row.amountPaise), moves: row.moves ?? [] },
      proposed: row.proposedPaise === undefined ? null : inMinor(row.proposedPaise),
      ...{ proposal: requested?.proposal ?? null, deviation: requested?.deviation ?? null },
      ...{ reason: requested?.reason ?? null, rejection: rejected?.reason ?? null },
    });
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, Context, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { inMinor } from '@matricula/domain/kernel/money';
import {
  paymentBoundary,
  writableOffPaise,
  writeOffLife,
  type PaymentEvent,
  type WriteOff,
  type WriteOffApproved,
  type WriteOffProposed,
  type WriteOffRejected,
  type WriteOffReversed,
} from '@matricula/domain/payment';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { equals } from '@matricula/lists';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import { everyRow, ownWrites, ReadStore } from '@matricula/read-store';

type WriteOffEvent = RecordedEvent<WriteOffProposed | WriteOffApproved | WriteOffRejected | WriteOffReversed>;

/** Write-offs of money that no order has, from the log: all of the institution, as its settlements are. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('write-offs')
export class WriteOffQueryController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Lists the write-offs of the institution that wait for a second person. */
  @Get()
  async open(@Context() context: RequestContext) {
    await ownWrites(this.reads, paymentList, context);
    const sort = [{ field: 'startedAt', dir: 'asc' as const }];
    const rows: PaymentRow[] = await everyRow(this.reads, paymentList, context.tenantId, {
      where: equals('writeOffStatus', 'proposed'),
      sort,
    });
    return answer(
      rows.flatMap(({ paymentId, writeOffs = [] }) =>
        writeOffs.filter(({ status }) => status === 'proposed').map(({ amountPaise }) => ({ paymentId, amount: inMinor(amountPaise) })),
      ),
    );
  }

  /**
   * Answers with what can be written off of a payment, in paise, with its write-offs, the newest first, and with what the second person has to know of
   * the payment: `payment` is null until its row is there.
   */
  @Get(':paymentId')
  async of(@Param('paymentId') paymentId: string, @Context() context: RequestContext) {
    const { tenantId, user } = context;
    const stream = paymentBoundary.stream(tenantId, paymentId);
    const { state } = await this.store.states.current(paymentBoundary.decider, stream);
    if (state.status === 'none') throw new DomainError('payment/unknown', 'There is no such payment.');
    const events = (await this.store.read(stream)) as RecordedEvent<PaymentEvent>[];
    const told =
      (writeOffId: string) =>
      (event: RecordedEvent<PaymentEvent>): event is WriteOffEvent =>
        'writeOffId' in event.data && event.data.writeOffId === writeOffId;
    const all = Object.values(state.writeOffs).toReversed();
    await ownWrites(this.reads, paymentList, context);
    const row = await this.reads.get(paymentList, tenantId, paymentId);
    return answer({
      payment: row ? paymentAnswer(row) : null,
      left: inMinor(writableOffPaise(state)),
      writeOffs: all.map((one) => writeOffAnswer(one, events.filter(told(one.writeOffId)), user.userId)),
    });
  }
}

const paymentAnswer = ({ amountPaise, refundedPaise, capturedAt, unappliedReason, leadName, orderReference, ...row }: PaymentRow) => ({
  amount: inMinor(amountPaise),
  refunded: inMinor(refundedPaise),
  capturedAt: capturedAt ?? null,
  unappliedReason: unappliedReason ?? null,
  leadName: leadName ?? null,
  orderReference: orderReference ?? null,
  reference: row.reference ?? row.providerId ?? null,
});

function writeOffAnswer(
  { writeOffId, status, amountPaise, reason, proposedById }: WriteOff,
  events: readonly WriteOffEvent[],
  reader: string,
) {
  const steps = events.map(({ type, data, at }) => ({
    at,
    state: states[type],
    by:
      'approvedByName' in data
        ? data.approvedByName
        : 'rejectedByName' in data
          ? data.rejectedByName
          : 'reversedByName' in data
            ? data.reversedByName
            : data.proposedByName,
    reason: type === 'WriteOffApproved' ? null : data.reason,
  }));
  // Nobody decides on their own proposal.
  const moves = writeOffLife.open(status, proposedById === reader ? [] : ['checker']);
  return { writeOffId, status, amount: inMinor(amountPaise), reason, steps, moves };
}

const states = {
  WriteOffProposed: 'proposed',
  WriteOffApproved: 'approved',
  WriteOffRejected: 'rejected',
  WriteOffReversed: 'reversed',
} as const;

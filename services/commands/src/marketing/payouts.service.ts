import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { lastOfMonth } from '@matricula/domain/kernel/moments';
import { payoutBoundary, publisher, type paymentFields, type PayoutCommand, type PayoutPayment } from '@matricula/domain/marketing';
import { recordDecider, recordStream } from '@matricula/domain/record';
import { EventStore, partIdOf } from '@matricula/event-store';
import { dayRange, momentIn, todayIn } from '@matricula/lists';
import { publisherFacts, publisherPayments, type PublisherPayment } from '@matricula/read-models/marketing';
import { everyRow, ownWrites, ReadStore, whole } from '@matricula/read-store';
import { DecideCommand } from '../decision';

type PayData = Extract<PayoutCommand, { type: 'PayPublisher' }>['data'];

const decider = recordDecider(publisher);

/** Payments to publishers, as recorded by their managers. */
@Injectable()
export class Payouts {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `publishers/unknown`, `payout/month`, `payout/not-yet`, `payout/nothing-open`, `payout/too-much` */
  async pay(given: ValuesOf<typeof paymentFields>, context: RequestContext): Promise<{ position: Position; paymentId: string }> {
    const { tenantId, timeZone } = context;
    const { publisherId, month, amount, paidOn, reference } = given;
    const today = todayIn(timeZone);
    if (month > today.slice(0, 7)) throw refused('payout/month', 'month', 'This month is in the future.');
    if (paidOn > today) throw refused('payout/not-yet', 'paidOn', 'The payment date is in the future.');
    const publisherName = await this.nameOf(tenantId, publisherId);
    const due = await this.due(publisherId, month, context);
    const earlier = await this.payments(publisherId, context);
    const paymentId = partIdOf(context.commandId, 'payment');
    // Half a day from either end, so that it stays in its month if the institution changes its time zone.
    const countsAt = momentIn(timeZone, `${month}-01T12:00`);
    if (!countsAt) throw refused('payout/month', 'month', 'There is no such month.');
    const data = {
      ...{ paymentId, publisherId, publisherName, month, countsAt },
      ...{ ...due, earlier, amountPaise: amount === null || amount === undefined ? undefined : paiseOf(amount), paidOn, reference },
    };
    return { position: await this.decide(publisherId, { type: 'PayPublisher', data }, context), paymentId };
  }

  /** Reverses a payment; safe to repeat. @throws DomainError `payout/unknown` */
  async undo(paymentId: string, reason: string | undefined, context: RequestContext): Promise<Position> {
    await ownWrites(this.reads, publisherPayments, context);
    const payment = await this.reads.get(publisherPayments, context.tenantId, paymentId);
    if (!payment) throw new DomainError('payout/unknown', 'There is no such payment.');
    const data = { paymentId, reason, earlier: [paymentOf(payment)] };
    return this.decide(payment.publisherId, { type: 'UndoPublisherPayment', data }, context);
  }

  private async nameOf(tenantId: string, publisherId: string): Promise<string> {
    const { state } = await this.store.states.current(decider, recordStream(publisher, tenantId, publisherId));
    if (state.status !== 'kept') throw refused('publishers/unknown', 'publisherId', 'There is no such publisher.');
    return String(state.values.name);
  }

  /** The amounts due for the leads and commissions of a month, of all months, and for all leads, in paise; fails rather than returning an incomplete sum. */
  private async due(
    publisherId: string,
    month: string,
    context: RequestContext,
  ): Promise<Pick<PayData, 'duePaise' | 'dueInAllPaise' | 'leadsInAllPaise'>> {
    const { tenantId, timeZone } = context;
    await ownWrites(this.reads, publisherFacts, context);
    await whole(this.reads, publisherFacts, tenantId);
    const [sum] = await this.reads.aggregate(publisherFacts, tenantId, {
      where: {
        and: [
          { field: 'kind', op: 'in', values: ['lead', 'commission'] },
          { field: 'publisherId', op: 'eq', value: publisherId },
          { field: 'withdrawn', op: 'eq', value: false },
        ],
      },
      by: [],
      measures: [
        {
          as: 'due',
          op: 'sum',
          field: 'amountPaise',
          where: { field: 'at', op: 'between', ...dayRange(`${month}-01`, lastOfMonth(month), timeZone) },
        },
        { as: 'inAll', op: 'sum', field: 'amountPaise' },
        { as: 'leads', op: 'sum', field: 'amountPaise', where: { field: 'kind', op: 'eq', value: 'lead' } },
      ],
    });
    const paise = (name: string) => Number(sum?.[name] ?? 0);
    return { duePaise: paise('due'), dueInAllPaise: paise('inAll'), leadsInAllPaise: paise('leads') };
  }

  /** All payments to a publisher, those of earlier releases included. */
  private async payments(publisherId: string, context: RequestContext): Promise<PayoutPayment[]> {
    await ownWrites(this.reads, publisherPayments, context);
    await whole(this.reads, publisherPayments, context.tenantId);
    const query = {
      where: { field: 'publisherId', op: 'eq' as const, value: publisherId },
      sort: [{ field: 'paymentId', dir: 'asc' as const }],
    };
    return (await everyRow(this.reads, publisherPayments, context.tenantId, query)).map(paymentOf);
  }

  private async decide(publisherId: string, decision: PayoutCommand, context: RequestContext): Promise<Position> {
    const command = new DecideCommand(payoutBoundary, [publisherId], decision, commandMeta(context));
    return (await this.commands.execute(command)).position;
  }
}

const paymentOf = ({ paymentId, publisherId, publisherName, month, amountPaise, undone }: PublisherPayment): PayoutPayment => ({
  ...{ paymentId, publisherId, publisherName, month, amountPaise },
  ...(undone && { undone }),
});

const refused = (code: string, field: string, message: string) => new DomainError(code, message, { [field]: message });

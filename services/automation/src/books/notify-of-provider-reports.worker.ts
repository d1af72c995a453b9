import type { RecordedEvent } from '@matricula/domain/kernel';
import { rupeesText } from '@matricula/domain/kernel/money';
import {
  paymentBoundary,
  paymentNotifications,
  refundedPaise,
  type DisputeState,
  type PaymentDisputed,
  type PaymentUnapplied,
  type RefundFailed,
  type RefundProcessed,
  type RefundSurplusReported,
  type UnappliedReason,
} from '@matricula/domain/payment';
import type { RequestNews } from '@matricula/domain/user';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

type Told = RecordedEvent<PaymentDisputed | PaymentUnapplied | RefundProcessed | RefundFailed | RefundSurplusReported>;

const MONEY = ['PAYMENT_TRANSACTIONS'];
const REFUNDS = ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'];

/** Why no order takes money. */
const unapplied: Readonly<Record<UnappliedReason, string>> = {
  unknown: 'nobody knows its order',
  differs: 'its sum is not the one that was asked for',
  surplus: 'its order was paid already',
  late: 'the time of its order was over',
  cancelled: 'its order was cancelled',
};

/** What became of a dispute. */
const outcomes: Readonly<Partial<Record<DisputeState, RequestNews>>> = { won: 'approved', lost: 'refused', closed: 'cancelled' };

/**
 * Notifies of what payment providers report and no user caused: disputes, what became of them, money that no order takes and money that went back twice
 * to the readers of the transactions; refunds that no user requested, that came back and of more than what was received to makers and checkers of
 * refunds. Each user is notified once.
 */
export class NotifyOfProviderReportsWorker implements EventWorker {
  readonly name = 'notify-of-provider-reports';
  readonly types = new Set(['PaymentDisputed', 'PaymentUnapplied', 'RefundProcessed', 'RefundFailed', 'RefundSurplusReported']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as PaymentDisputed['data']).paymentId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) {
      // No money moved at a test account.
      if ('isTest' in event.data && event.data.isTest) continue;
      switch (event.type) {
        case 'PaymentDisputed':
          await this.disputed(event as RecordedEvent<PaymentDisputed>);
          break;
        case 'PaymentUnapplied':
          await this.unapplied(event as RecordedEvent<PaymentUnapplied>);
          break;
        case 'RefundFailed':
          await this.returned(event as RecordedEvent<RefundFailed>);
          break;
        default:
          await this.refunded(event as RecordedEvent<RefundProcessed | RefundSurplusReported>);
      }
    }
  }

  private async unapplied(event: RecordedEvent<PaymentUnapplied>): Promise<void> {
    const { amountPaise, reason } = event.data;
    const said = `₹${rupeesText(amountPaise)}, because ${unapplied[reason]}`;
    await notifyMoneyReaders(this.needs, event, {
      ...{ about: `unapplied-${event.id}`, codes: [...MONEY, ...REFUNDS], kind: paymentNotifications.unapplied.kind, said },
    });
  }

  private async returned(event: RecordedEvent<RefundFailed>): Promise<void> {
    if (!event.data.returned) return;
    const { surplusReturned, unrequestedReturned, refundReturned } = paymentNotifications;
    const { surplus, unrequested } = event.data;
    const { kind } = surplus ? surplusReturned : unrequested ? unrequestedReturned : refundReturned;
    await notifyMoneyReaders(this.needs, event, { about: `refund-returned-${event.id}`, codes: REFUNDS, kind });
  }

  /** Tells of money that was refunded and that the bank of the payer took as well: the institution has lost it. */
  private async lostTwice(event: RecordedEvent<PaymentDisputed | RefundProcessed>): Promise<void> {
    const { tenantId, data } = event;
    const { decider, stream } = paymentBoundary;
    const { state } = await this.needs.store.states.current(decider, stream(tenantId, data.paymentId));
    const lost = Object.values(state.disputes).reduce((sum, one) => sum + (one.state === 'lost' ? one.amountPaise : 0), 0);
    const tooMuch = lost === 0 ? 0 : refundedPaise(state) + lost - state.capturedPaise;
    if (tooMuch <= 0) return;
    await notifyMoneyReaders(this.needs, event, {
      ...{ about: `lost-twice-${data.paymentId}-${tooMuch}`, codes: [...MONEY, ...REFUNDS] },
      ...{ kind: paymentNotifications.lostTwice.kind, said: `₹${rupeesText(tooMuch)}` },
    });
  }

  private async disputed(event: RecordedEvent<PaymentDisputed>): Promise<void> {
    const { disputeId, paymentId, state, respondBy: dueAt } = event.data;
    const codes = MONEY;
    if (state === 'lost') await this.lostTwice(event);
    const news = outcomes[state];
    const about = `dispute-${paymentId}-${disputeId}-${news === undefined ? 'open' : state}`;
    const { disputed, disputeDecided } = paymentNotifications;
    if (news !== undefined) await notifyMoneyReaders(this.needs, event, { about, codes, kind: disputeDecided.kind, news });
    else await notifyMoneyReaders(this.needs, event, { about, codes, kind: disputed.kind, ...(dueAt !== undefined && { dueAt }) });
  }

  private async refunded(event: RecordedEvent<RefundProcessed | RefundSurplusReported>): Promise<void> {
    const { type, data } = event;
    const { paymentId, refundId } = data;
    if (type === 'RefundProcessed') await this.lostTwice(event as RecordedEvent<RefundProcessed>);
    if (type === 'RefundProcessed' && !(data as RefundProcessed['data']).unrequested) return;
    const { refundUnrequested, refundSurplus } = paymentNotifications;
    await notifyMoneyReaders(this.needs, event, {
      ...{ about: `refund-at-provider-${paymentId}-${refundId}`, codes: REFUNDS },
      kind: type === 'RefundProcessed' ? refundUnrequested.kind : refundSurplus.kind,
    });
  }
}

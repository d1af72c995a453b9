import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  paymentNotifications,
  type DisputeState,
  type PaymentDisputed,
  type RefundProcessed,
  type RefundSurplusReported,
} from '@matricula/domain/payment';
import type { RequestNews } from '@matricula/domain/user';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

type Told = RecordedEvent<PaymentDisputed | RefundProcessed | RefundSurplusReported>;

/** What became of a dispute. */
const outcomes: Readonly<Partial<Record<DisputeState, RequestNews>>> = { won: 'approved', lost: 'refused', closed: 'cancelled' };

/**
 * Notifies of what payment providers report and no user caused: disputes and what became of them to the readers of the transactions, refunds that
 * no user requested and refunds of more than what was received to makers and checkers of refunds. Each user is notified once.
 */
export class NotifyOfProviderReportsWorker implements EventWorker {
  readonly name = 'notify-of-provider-reports';
  readonly types = new Set(['PaymentDisputed', 'RefundProcessed', 'RefundSurplusReported']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as PaymentDisputed['data']).paymentId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) {
      // No money moved at a test account.
      if (event.data.isTest) continue;
      if (event.type === 'PaymentDisputed') await this.disputed(event as RecordedEvent<PaymentDisputed>);
      else await this.refunded(event as RecordedEvent<RefundProcessed | RefundSurplusReported>);
    }
  }

  private async disputed(event: RecordedEvent<PaymentDisputed>): Promise<void> {
    const { disputeId, paymentId, state, respondBy: dueAt } = event.data;
    const codes = ['PAYMENT_TRANSACTIONS'];
    const news = outcomes[state];
    const about = `dispute-${paymentId}-${disputeId}-${news === undefined ? 'open' : state}`;
    const { disputed, disputeDecided } = paymentNotifications;
    if (news !== undefined) await notifyMoneyReaders(this.needs, event, { about, codes, kind: disputeDecided.kind, news });
    else await notifyMoneyReaders(this.needs, event, { about, codes, kind: disputed.kind, ...(dueAt !== undefined && { dueAt }) });
  }

  private async refunded(event: RecordedEvent<RefundProcessed | RefundSurplusReported>): Promise<void> {
    const { type, data } = event;
    const { paymentId, refundId } = data;
    if (type === 'RefundProcessed' && !(data as RefundProcessed['data']).unrequested) return;
    const { refundUnrequested, refundSurplus } = paymentNotifications;
    await notifyMoneyReaders(this.needs, event, {
      ...{ about: `refund-at-provider-${paymentId}-${refundId}`, codes: ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'] },
      kind: type === 'RefundProcessed' ? refundUnrequested.kind : refundSurplus.kind,
    });
  }
}

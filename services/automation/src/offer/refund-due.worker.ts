import { applicationBoundary } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { offerNotifications, type OfferWithdrawn } from '@matricula/domain/offer';
import { orderBoundary } from '@matricula/domain/order';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from '../books';

/** Who requests refunds, or decides about them. */
const CODES = ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'];

/** Notifies those who refund payments that an accepted offer ended whose token fee was paid: nobody refunds it by itself. */
export class RefundDueWorker implements EventWorker {
  readonly name = 'token-fees-to-refund';
  readonly types = new Set(['OfferWithdrawn']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { applicationId, before } = data as OfferWithdrawn['data'];
    return before === 'accepted' ? applicationId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.tell(event);
  }

  /** Each of them once, however often the event comes. */
  private async tell(event: RecordedEvent): Promise<void> {
    const { tenantId, id, data } = event;
    const applicationId = this.thingOf(event);
    if (applicationId === undefined) return;
    const { states } = this.needs.store;
    const { state: application } = await states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
    const streams = application.fees.flatMap(({ orderId, token }) => (token ? [orderBoundary.stream(tenantId, orderId)] : []));
    const orders = await states.currentMany(orderBoundary.decider, streams);
    const paise = [...orders.values()].reduce((sum, { state }) => sum + Math.max(0, state.paidPaise - state.refundedPaise), 0);
    if (paise === 0) return;
    const { kind } = offerNotifications.tokenToRefund;
    const { leadId } = data as OfferWithdrawn['data'];
    await notifyMoneyReaders(this.needs, event, { about: `token-refund-${id}`, codes: CODES, kind, leadId, said: moneyWords(paise) });
  }
}

import { applicationBoundary, isEndedApplication, type Application, type ApplicationMoved } from '@matricula/domain/application';
import type { Decider, DomainCommand, DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { offerNotifications, type OfferWithdrawn } from '@matricula/domain/offer';
import { orderBoundary, type OrderPaymentReceived } from '@matricula/domain/order';
import { stateOf } from '@matricula/event-store';
import type { EventWorker } from '@matricula/policy-kit';
import { notifyMoneyReaders, type MoneyReaderNeeds } from '../books';

/** Who requests refunds, or decides about them. */
const CODES = ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'];

type Fee = Application['fees'][number];

/**
 * Notifies those who refund payments of fees that were paid for nothing, because nobody refunds them by themselves: the token fee of an accepted offer
 * that ended, whether it was paid before or after the end; a token fee that was paid after it was waived; and the fee of a form that was paid after the
 * application had ended, or for an application that lapsed because it was not submitted. The fee of an application that was withdrawn or rejected was
 * paid for its handling.
 */
export class RefundDueWorker implements EventWorker {
  readonly name = 'token-fees-to-refund';
  readonly types = new Set(['OfferWithdrawn', 'OrderPaymentReceived', 'ApplicationMoved']);

  constructor(private readonly needs: MoneyReaderNeeds) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'OrderPaymentReceived') return (data as OrderPaymentReceived['data']).applicationId;
    if (type === 'ApplicationMoved') {
      const { applicationId, to } = data as ApplicationMoved['data'];
      return to === 'lapsed' ? applicationId : undefined;
    }
    const { applicationId, before } = data as OfferWithdrawn['data'];
    return before === 'accepted' ? applicationId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      const applicationId = this.thingOf(event);
      if (applicationId !== undefined) for (const fee of await this.due(event, applicationId)) await this.tell(event, applicationId, fee);
    }
  }

  /** The fees of which an event may leave money to be refunded. */
  private async due(event: RecordedEvent, applicationId: string): Promise<Fee[]> {
    const stream = applicationBoundary.stream(event.tenantId, applicationId);
    const { state } = await this.needs.store.states.current(applicationBoundary.decider, stream);
    if (event.type !== 'OrderPaymentReceived') return state.fees.filter(({ token = false }) => token === (event.type === 'OfferWithdrawn'));
    const { orderId } = event.data as OrderPaymentReceived['data'];
    const fee = state.fees.find((one) => one.orderId === orderId);
    if (!fee) return [];
    const then = await this.before(event, applicationBoundary.decider, stream);
    const isForNothing = fee.token ? !hasSeat(state) || then.tokenWaivedById !== undefined : isEndedApplication(then);
    return isForNothing ? [fee] : [];
  }

  /** A thing as it was before an event. */
  private async before<State, E extends DomainEvent>(
    { position }: RecordedEvent,
    decider: Decider<State, DomainCommand, E>,
    stream: string,
  ): Promise<State> {
    const events = (await this.needs.store.read(stream)).filter(({ position: at }) => at < position);
    return stateOf(decider, events as RecordedEvent<E>[]);
  }

  /** Each reader once for an application, order and paid sum, whichever events it follows from and however often they come. */
  private async tell(event: RecordedEvent, applicationId: string, { orderId, token }: Fee): Promise<void> {
    const { tenantId, data } = event;
    const stream = orderBoundary.stream(tenantId, orderId);
    const { decider } = orderBoundary;
    const { state } = await this.needs.store.states.current(decider, stream);
    // Payments after the end are told by their own events.
    const { paidPaise } = event.type === 'ApplicationMoved' ? await this.before(event, decider, stream) : state;
    const paise = paidPaise - state.refundedPaise;
    if (paise <= 0) return;
    const { tokenToRefund, lapsedFee, lateFee } = offerNotifications;
    const { kind } = token ? tokenToRefund : event.type === 'ApplicationMoved' ? lapsedFee : lateFee;
    const { leadId } = data as { leadId: string };
    // A later payment of the same order is told again, with the whole sum.
    const about = `fee-refund-${applicationId}-${orderId}-${paidPaise}`;
    await notifyMoneyReaders(this.needs, event, { about, codes: CODES, kind, leadId, said: moneyWords(paise) });
  }
}

/** Whether the offer whose token fee was paid is still the applicant's. */
const hasSeat = ({ status }: Application): boolean => status === 'accepted' || status === 'enrolled';

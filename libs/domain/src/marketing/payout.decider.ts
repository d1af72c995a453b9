import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { inRupees } from '../kernel/figures';
import { payoutStream, type PayoutEvent, type PublisherPaymentNoted, type PublisherPaymentUndone } from './payout.events';

/** A payment to a publisher, as far as decisions need it. */
export type PayoutPayment = Omit<PublisherPaymentUndone['data'], 'reason'> & { undone?: boolean };

/** Payments to a publisher, by id. */
export interface Payout {
  payments: Readonly<Record<string, PayoutPayment>>;
}

export type PayoutCommand =
  | DomainCommand<
      'PayPublisher',
      Omit<PublisherPaymentNoted['data'], 'amount'> & {
        /** The whole open amount by default. */
        amount?: number;
        /** Value of the month's leads and commissions. */
        due: number;
        /** The value of all months: negative ones, such as commissions taken back, are set off against the payment. */
        dueInAll: number;
        /** Payments of earlier releases, which have streams of their own. */
        earlier?: readonly PayoutPayment[];
      }
    >
  | DomainCommand<'UndoPublisherPayment', { paymentId: string; reason?: string; earlier?: readonly PayoutPayment[] }>;

/** All payments: what the stream says of one is later than what is brought along. */
const paymentsOf = ({ payments }: Payout, earlier: readonly PayoutPayment[] = []): Record<string, PayoutPayment> => ({
  ...Object.fromEntries(earlier.map((payment) => [payment.paymentId, payment])),
  ...payments,
});

const sumOf = (payments: readonly PayoutPayment[]) => payments.reduce((sum, { amount, undone }) => (undone ? sum : sum + amount), 0);

/**
 * Payments for a month never exceed the value of its leads and commissions, nor what is open of all months, even with concurrent payments: what was paid
 * for a commission that was taken back later is taken off the next payment.
 */
export const payoutDecider: Decider<Payout, PayoutCommand, PayoutEvent> = {
  initial: { payments: {} },
  decide(command, payout) {
    const { earlier, ...data } = command.data;
    const payments = paymentsOf(payout, earlier);
    return command.type === 'UndoPublisherPayment' ? undone(data as UndoData, payments) : paid(data as PayData, Object.values(payments));
  },
  evolve(payout, event) {
    switch (event.type) {
      case 'PublisherPaymentNoted': {
        const { paymentId, publisherId, publisherName, month, amount } = event.data;
        return { payments: { ...payout.payments, [paymentId]: { paymentId, publisherId, publisherName, month, amount } } };
      }
      case 'PublisherPaymentUndone': {
        const { reason: _reason, ...payment } = event.data;
        return { payments: { ...payout.payments, [payment.paymentId]: { ...payment, undone: true } } };
      }
      default:
        return unknownEvent(event, payout);
    }
  },
};

type UndoData = Omit<Extract<PayoutCommand, { type: 'UndoPublisherPayment' }>['data'], 'earlier'>;
type PayData = Omit<Extract<PayoutCommand, { type: 'PayPublisher' }>['data'], 'earlier'>;

/** @throws DomainError `payout/unknown` */
function undone({ paymentId, reason }: UndoData, payments: Record<string, PayoutPayment>): PayoutEvent[] {
  const payment = ownValue(payments, paymentId);
  if (!payment) throw new DomainError('payout/unknown', 'There is no such payment.');
  const { undone: isUndone, ...data } = payment;
  return isUndone ? [] : [{ type: 'PublisherPaymentUndone', data: { ...data, reason } }];
}

/** @throws DomainError `payout/nothing-open`, `payout/too-much` */
function paid({ due, dueInAll, amount, ...rest }: PayData, payments: readonly PayoutPayment[]): PayoutEvent[] {
  const ofMonth = due - sumOf(payments.filter(({ month }) => month === rest.month));
  const open = Math.min(ofMonth, dueInAll - sumOf(payments));
  if (ofMonth <= 0) throw new DomainError('payout/nothing-open', `Nothing is due for ${rest.publisherName} in this month.`);
  // What was paid too much for other months.
  const setOff = inRupees(Math.min(ofMonth, ofMonth - open));
  if (open <= 0)
    throw new DomainError('payout/nothing-open', `${rest.publisherName} was paid too much for other months: ${setOff} is set off.`);
  if (amount !== undefined && amount > open) {
    const message =
      open < ofMonth
        ? `Only ${inRupees(open)} can be paid for this month: ${setOff} was paid too much for other months.`
        : `Only ${inRupees(open)} is due for this month: you cannot pay more.`;
    throw new DomainError('payout/too-much', message, { amount: message });
  }
  return [{ type: 'PublisherPaymentNoted', data: { ...rest, amount: amount ?? open } }];
}

/** The boundary of payments to a publisher; its key is the publisher. */
export const payoutBoundary = defineBoundary({ name: 'payout', stream: payoutStream, decider: payoutDecider });

import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { moneyWords } from '../kernel/figures';
import {
  payoutAmounts,
  payoutPaise,
  payoutStream,
  type PayoutEvent,
  type PublisherPaymentNoted,
  type PublisherPaymentUndone,
} from './payout.events';

/** A payment to a publisher, as far as decisions need it. */
export type PayoutPayment = Omit<PublisherPaymentUndone['data'], 'reason' | 'amount' | 'amountPaise'> & {
  amountPaise: number;
  undone?: boolean;
};

/** Payments to a publisher. */
export interface Payout {
  /** By id. */
  payments: Readonly<Record<string, PayoutPayment>>;
  /** What is booked as owed for leads. */
  leadsPaise: number;
}

export type PayoutCommand =
  | DomainCommand<
      'PayPublisher',
      Omit<PublisherPaymentNoted['data'], 'amount' | 'amountPaise' | 'leadsPaise'> & {
        /** The whole open amount by default. */
        amountPaise?: number | undefined;
        /** Value of the month's leads and commissions. */
        duePaise: number;
        /** The value of all months: negative ones, such as commissions taken back, are set off against the payment. */
        dueInAllPaise: number;
        /** The value of all leads. */
        leadsInAllPaise: number;
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

const sumOf = (payments: readonly PayoutPayment[]) =>
  payments.reduce((sum, { amountPaise, undone }) => (undone ? sum : sum + amountPaise), 0);

/**
 * Payments for a month never exceed the value of its leads and commissions, nor what is open of all months, even with concurrent payments: what was paid
 * for a commission that was taken back later is taken off the next payment. With each payment, what the leads are worth by now is booked as owed.
 */
export const payoutDecider: Decider<Payout, PayoutCommand, PayoutEvent> = {
  initial: { payments: {}, leadsPaise: 0 },
  decide(command, payout) {
    const { earlier, ...data } = command.data;
    const payments = paymentsOf(payout, earlier);
    return command.type === 'UndoPublisherPayment'
      ? undone(data as UndoData, payments)
      : paid(data as PayData, Object.values(payments), payout);
  },
  evolve(payout, event) {
    switch (event.type) {
      case 'PublisherPaymentNoted': {
        const { paymentId, publisherId, publisherName, month, leadsPaise = 0 } = event.data;
        const payment = { paymentId, publisherId, publisherName, month, amountPaise: payoutPaise(event.data) };
        return { payments: { ...payout.payments, [paymentId]: payment }, leadsPaise: payout.leadsPaise + leadsPaise };
      }
      case 'PublisherPaymentUndone': {
        const { reason: _reason, amount: _amount, ...payment } = event.data;
        const undone = { ...payment, amountPaise: payoutPaise(event.data), undone: true };
        return { ...payout, payments: { ...payout.payments, [payment.paymentId]: undone } };
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
  const { undone: isUndone, amountPaise, ...data } = payment;
  return isUndone ? [] : [{ type: 'PublisherPaymentUndone', data: { ...data, ...payoutAmounts(amountPaise), reason } }];
}

/** @throws DomainError `payout/nothing-open`, `payout/too-much` */
function paid(
  { duePaise, dueInAllPaise, leadsInAllPaise, amountPaise, ...rest }: PayData,
  payments: readonly PayoutPayment[],
  booked: Payout,
): PayoutEvent[] {
  const ofMonth = duePaise - sumOf(payments.filter(({ month }) => month === rest.month));
  const open = Math.min(ofMonth, dueInAllPaise - sumOf(payments));
  if (ofMonth <= 0) throw new DomainError('payout/nothing-open', `Nothing is due for ${rest.publisherName} in this month.`);
  // What was paid too much for other months.
  const setOff = moneyWords(Math.min(ofMonth, ofMonth - open));
  if (open <= 0)
    throw new DomainError('payout/nothing-open', `${rest.publisherName} was paid too much for other months: ${setOff} is set off.`);
  if (amountPaise !== undefined && amountPaise > open) {
    const message =
      open < ofMonth
        ? `Only ${moneyWords(open)} can be paid for this month: ${setOff} was paid too much for other months.`
        : `Only ${moneyWords(open)} is due for this month: you cannot pay more.`;
    throw new DomainError('payout/too-much', message, { amount: message });
  }
  const leadsPaise = leadsInAllPaise - booked.leadsPaise;
  const amounts = { ...payoutAmounts(amountPaise ?? open), ...(leadsPaise !== 0 && { leadsPaise }) };
  return [{ type: 'PublisherPaymentNoted', data: { ...rest, ...amounts } }];
}

/** The boundary of payments to a publisher; its key is the publisher. */
export const payoutBoundary = defineBoundary({ name: 'payout', stream: payoutStream, decider: payoutDecider });

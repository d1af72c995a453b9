import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { inRupees } from '../kernel/figures';
import { payoutStream, type PayoutEvent, type PublisherPaymentNoted, type PublisherPaymentUndone } from './payout.events';

/** Payments to a publisher for a month. */
export interface Payout {
  payments: Readonly<Record<string, PublisherPaymentUndone['data'] & { undone?: true }>>;
}

export type PayoutCommand =
  | DomainCommand<
      'PayPublisher',
      Omit<PublisherPaymentNoted['data'], 'amount'> & {
        /** The whole open amount by default. */
        amount?: number;
        /** Value of the month's leads. */
        due: number;
      }
    >
  | DomainCommand<'UndoPublisherPayment', { paymentId: string; reason?: string }>;

const paidOf = ({ payments }: Payout) => Object.values(payments).reduce((sum, { amount, undone }) => (undone ? sum : sum + amount), 0);

/** Payments for a month never exceed the value of its leads, even with concurrent payments. */
export const payoutDecider: Decider<Payout, PayoutCommand, PayoutEvent> = {
  initial: { payments: {} },
  decide(command, payout) {
    if (command.type === 'UndoPublisherPayment') {
      const { paymentId, reason } = command.data;
      const payment = ownValue(payout.payments, paymentId);
      if (!payment) throw new DomainError('payout/unknown', 'There is no such payment.');
      const { undone, ...data } = payment;
      return undone ? [] : [{ type: 'PublisherPaymentUndone', data: { ...data, reason } }];
    }
    const { due, amount, ...rest } = command.data;
    const open = due - paidOf(payout);
    if (open <= 0) throw new DomainError('payout/nothing-open', `Nothing is due for ${rest.publisherName} in this month.`);
    if (amount !== undefined && amount > open) {
      const message = `Only ${inRupees(open)} is due for this month: you cannot pay more.`;
      throw new DomainError('payout/too-much', message, { amount: message });
    }
    return [{ type: 'PublisherPaymentNoted', data: { ...rest, amount: amount ?? open } }];
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

/** The boundary of payments to a publisher for a month; its key is the publisher and the month. */
export const payoutBoundary = defineBoundary({ name: 'payout', stream: payoutStream, decider: payoutDecider });

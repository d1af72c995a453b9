import type { EntriesOf } from '../kernel';
import { monthWords } from '../kernel/date-words';
import { moneyWords } from '../kernel/figures';
import { payoutPaise, type PayoutEvent } from './payout.events';

/** How payments to publishers read in the timeline. */
export const payoutEntries: EntriesOf<PayoutEvent> = {
  PublisherPaymentNoted: {
    property: 'Payout',
    change: ({ countsAt: _countsAt, amount, amountPaise, leadsPaise: _leads, ...payment }) => [
      {},
      { ...payment, amount: moneyWords(payoutPaise({ amount, amountPaise })) },
    ],
    sentence: (who, { publisherName, month, reference, ...sums }) =>
      `${who} recorded a payment of ${moneyWords(payoutPaise(sums))} to ${publisherName} for ${monthWords(month)}, reference ${reference}`,
  },
  PublisherPaymentUndone: {
    property: 'Payout',
    change: ({ reason, amount, amountPaise, ...payment }) => [
      { ...payment, amount: moneyWords(payoutPaise({ amount, amountPaise })) },
      reason ? { reason } : {},
    ],
    sentence: (who, { publisherName, month, ...sums }) =>
      `${who} reversed a payment of ${moneyWords(payoutPaise(sums))} to ${publisherName} for ${monthWords(month)}`,
  },
};

import type { EntriesOf } from '../kernel';
import { monthWords } from '../kernel/date-words';
import { inRupees } from '../kernel/figures';
import type { PayoutEvent } from './payout.events';

/** How payments to publishers read in the timeline. */
export const payoutEntries: EntriesOf<PayoutEvent> = {
  PublisherPaymentNoted: {
    property: 'Payout',
    change: ({ countsAt: _countsAt, ...payment }) => [{}, payment],
    sentence: (who, { publisherName, month, amount, reference }) =>
      `${who} recorded a payment of ${inRupees(amount)} to ${publisherName} for ${monthWords(month)}, reference ${reference}`,
  },
  PublisherPaymentUndone: {
    property: 'Payout',
    change: ({ reason, ...payment }) => [payment, reason ? { reason } : {}],
    sentence: (who, { publisherName, month, amount }) =>
      `${who} reversed a payment of ${inRupees(amount)} to ${publisherName} for ${monthWords(month)}`,
  },
};

import type { EntriesOf } from '../kernel';
import { rupeesText } from '../kernel/money';
import type { TaxDocumentEvent } from './tax-document.events';
import { taxDocumentKinds } from './tax-document-number';

const rupees = (paise: number) => `₹${rupeesText(paise)}`;

/** How the events of the books read in the timeline. */
export const booksEntries: EntriesOf<TaxDocumentEvent> = {
  TaxDocumentIssued: {
    property: 'Document',
    change: ({ kind, number, totalPaise, paymentId, originalNumber }) => [
      {},
      { document: taxDocumentKinds[kind].title, number, total: rupees(totalPaise), payment: paymentId, corrects: originalNumber },
    ],
    sentence: (_, { kind, number, totalPaise }) => `${taxDocumentKinds[kind].title} ${number} of ${rupees(totalPaise)} was issued`,
  },
};

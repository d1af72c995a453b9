import { defineContext } from '../kernel';
import { bankReferenceBoundary } from './bank-reference.decider';
import { bankReferenceEvents } from './bank-reference.events';
import { billingProfile } from './billing-profile.record';
import { collegeReceiptBoundary } from './college-receipt.decider';
import { collegeReceiptEvents } from './college-receipt.events';
import { booksCheckBoundary } from './books-check.decider';
import { booksCheckEvents } from './books-check.events';
import { booksEntries } from './books.entries';
import { booksNotifications } from './books.notifications';
import { ownerShareBoundary } from './owner-share.decider';
import { ownerShareEvents } from './owner-share.events';
import { settlementBoundary } from './settlement.boundary';
import { settlementEvents } from './settlement.events';
import { settlementReadingsBoundary } from './settlement-readings.decider';
import { settlementReadingsEvents } from './settlement-readings.events';
import { taxDocumentEvents } from './tax-document.events';
import { taxDocumentsBoundary } from './tax-documents.boundary';

/** The books: tax documents, the ledger, its daily check and settlements. */
export const booksContext = defineContext({
  name: 'books',
  label: 'Books',
  events: [
    ...taxDocumentEvents,
    ...settlementEvents,
    ...settlementReadingsEvents,
    ...bankReferenceEvents,
    ...collegeReceiptEvents,
    ...ownerShareEvents,
    ...booksCheckEvents,
  ],
  records: [billingProfile],
  boundaries: [
    taxDocumentsBoundary,
    settlementBoundary,
    settlementReadingsBoundary,
    bankReferenceBoundary,
    collegeReceiptBoundary,
    ownerShareBoundary,
    booksCheckBoundary,
  ],
  notifications: booksNotifications,
  entries: booksEntries,
  notHandedOver: { ownerId: 'A document follows the owner of its order, which is handed over.' },
  erasedBy: { documentId: 'The tax law demands issued documents for years; a schedule then destroys the key of each document.' },
});

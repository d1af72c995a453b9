export { billingProfile, RETENTION_YEARS, type BillingProfile } from './billing-profile.record';
export {
  booksCheckBoundary,
  checkedKey,
  differenceOf,
  sharedPaise,
  type AcceptedDifference,
  type BooksCheck,
  type BooksCheckCommand,
  type CheckedLine,
} from './books-check.decider';
export { type BooksChecked, type BooksCheckEvent, type BooksDifferenceAccepted, type BooksDifferenceReversed } from './books-check.events';
export { acceptDifferenceFields, acceptedDifferenceFields, reverseDifferenceFields, reversedDifferenceFields } from './books-check.fields';
export { collegeReceiptBoundary, type CollegeReceipt, type CollegeReceiptCommand } from './college-receipt.decider';
export { type CollegeReceiptEvent } from './college-receipt.events';
export { collegeReceiptFields, reverseCollegeReceiptFields, reversedCollegeReceiptFields } from './college-receipt.fields';
export { booksContext } from './books.context';
export { booksNotifications } from './books.notifications';
export { indianStates, stateCodeOf, stateName } from './indian-states';
export {
  accountWords,
  accounts,
  applyEntry,
  balanceOf,
  balancesOf,
  bankedEntry,
  captureEntry,
  collegeEntry,
  differenceEntry,
  commissionEntry,
  disputeEntry,
  documentEntry,
  feeEntry,
  publisherEntry,
  receivedFromCollegeEntry,
  refundEntry,
  reversed,
  shareEntry,
  writeOffEntry,
  type Account,
  type Posting,
} from './ledger';
export { ownerShareBoundary, type OwnerShareCommand } from './owner-share.decider';
export { type OwnerShareEvent, type OwnerShareReversed } from './owner-share.events';
export { ownerShareFields, reverseOwnerShareFields } from './owner-share.fields';
export { proposedRefund, UGC_FEE_PAISE, type RefundPolicy, type RefundStep } from './refund-policy';
export {
  bankSettlementFields,
  discardSettlementFields,
  fetchSettlementsFields,
  settlementFileFields,
  settlementUploadFields,
  settlementLife,
  type SettlementMove,
  type SettlementStatus,
} from './settlement.life';
export { settlementProviders } from './settlement-providers';
export { settlementBoundary } from './settlement.boundary';
export { bankReferenceBoundary, bankReferenceKey, takenReference } from './bank-reference.decider';
export { knownOf, MOST_LINES, netOf, type Settlement, type SettlementCommand } from './settlement.decider';
export {
  lineOutcomes,
  settlementIdOf,
  settlementLineKinds,
  settlementStream,
  type ComparedLine,
  type SettlementBanked,
  type SettlementCompared,
  type SettlementDifferenceBooked,
  type SettlementDiscarded,
  type SettlementFeesBooked,
  type SettlementEvent,
  type SettlementLinesRead,
  type SettlementReported,
} from './settlement.events';
export {
  firstDayToRead,
  settlementReadingsBoundary,
  settlementReadingsDecider,
  type SettlementReadingsCommand,
} from './settlement-readings.decider';
export { type SettlementReadingsEvent, type SettlementsRead, type SettlementsUnanswered } from './settlement-readings.events';
export { commissionOn, grossPaise, taxIn, taxOf, type Taxation, type TaxedSum } from './tax';
export { taxDocumentsStream, type TaxDocumentEvent, type TaxDocumentIssued } from './tax-document.events';
export {
  documentNumber,
  earliestBooksDay,
  financialYearOf,
  isCorrection,
  kindOfSale,
  seriesOf,
  taxDocumentKinds,
  type TaxDocumentKind,
} from './tax-document-number';
export { documentChannels, documentMessage, sendDocumentFields, type DocumentChannel } from './document-message';
export { taxDocumentsBoundary } from './tax-documents.boundary';
export {
  correctedBy,
  correctedSums,
  sumsOf,
  type KnownDocument,
  type TaxDocumentCommand,
  type TaxDocuments,
} from './tax-documents.decider';

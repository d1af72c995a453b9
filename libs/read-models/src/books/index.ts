export { booksCheckList, type BooksCheckRow } from './books-check.read-model';
export { moneyEntries, movementKinds, movementWords, type MoneyEntryRow, type MovementKind } from './money-entry.read-model';
export { ownerShareList, type OwnerShareRow } from './owner-share-list.read-model';
export { refundList, type RefundRow } from './refund-list.read-model';
export { taxDocumentList, type TaxDocumentRow } from './tax-document-list.read-model';
export { hasLine, settlementLineList, settlementList, type SettlementLineRow, type SettlementRow } from './settlement-list.read-model';

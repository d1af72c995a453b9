export { moneyEntries, movementKinds, movementWords, type MoneyEntryRow, type MovementKind } from './money-entry.read-model';
export { taxDocumentList, type TaxDocumentRow } from './tax-document-list.read-model';

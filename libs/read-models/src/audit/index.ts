export { ledger, type LedgerDay, type LedgerHead, type LedgerRow, type LedgerSegment } from './ledger.read-model';
export { timeline, type TimelineRow } from './timeline.read-model';

export { ledger, type LedgerDay, type LedgerHead, type LedgerOrigin, type LedgerRow, type LedgerSegment } from './ledger.read-model';
export { presenceProperties, timeline, type TimelineRow } from './timeline.read-model';

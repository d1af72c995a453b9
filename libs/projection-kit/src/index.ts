export { add, drop, fold, patch, set, type Change } from './change';
export { defineProjector, type Handlers, type Projector } from './define-projector';
export { foldBatch } from './batch-fold';
export { foldUntil, type FoldUntil } from './fold-until';
export { erasure, piecesOf, STAFF_ERASED } from './erased-staff';
export { parkedEvents, type ParkedEventRow } from './parked-events.read-model';
export { noReplay, type ReplayResult } from './parking';
export { foldingsOf, type Foldings } from './foldings-of';
export {
  ProjectionRunner,
  type RebuildCancellation,
  type RebuildStart,
  type ProjectionRunnerOptions,
  type RebuildProgress,
} from './projection-runner';
export { statsOf, type ProjectionStats } from './projection-stats';
export { rowAt } from './row-at';
export { retrying } from './retrying';

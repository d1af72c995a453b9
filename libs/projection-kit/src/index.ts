export { add, drop, fold, patch, set, type Change } from './change';
export { defineProjector, type Handlers, type Projector } from './define-projector';
export { foldBatch } from './batch-fold';
export { foldUntil, type FoldUntil } from './fold-until';
export { erasure, piecesOf, STAFF_ERASED } from './erased-staff';
export { parkedEvents, type ParkedEventRow } from './parked-events.read-model';
export { noReplay, type ReplayResult } from './parking';
export { ProjectionRunner, statsOf, type ProjectionRunnerOptions, type ProjectionStats, type RebuildProgress } from './projection-runner';
export { retrying } from './retrying';

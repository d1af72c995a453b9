export { EventStoreDbEventStore, type EventStoreDbOptions } from './eventstoredb/eventstoredb-event-store';
export { LogUnavailable } from './eventstoredb/log-unavailable';
export { actorSubject } from './actor-seal';
export { NAMES, namePlaces, nameSubject } from './staff-names';
export { EventCodec, PERSONAL, type SubjectKeys } from './event-codec';
export { eventIdNear, eventIdOf, newEventId, partIdOf } from './event-id';
export {
  AppendRefused,
  RevisionConflict,
  type AppendResult,
  EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type LogFilter,
  MOST_EVENT_BYTES,
  type NewEvent,
  type ReadAllOptions,
  type StreamAppend,
} from './event-store';
export {
  appendOfPart,
  CommandsRefused,
  execute,
  persisting,
  executeMany,
  type AddressedCommand,
  type CommandMeta,
  type ExecuteOptions,
  type Outcome,
  type Receipt,
  type StreamAddress,
} from './execute';
export { KnownStates, stateOf, type Folding, type Known } from './known-states';
export { canonicalEvent, canonicalJson, chain, GENESIS, verifyChain, type ChainDamage, type ChainEntry, type ChainVerdict } from './ledger';
export { UnserializableEvent } from './plain-json';
export { type SealedImport } from './sealed-import';
export { CommitsHere, type Commits } from './sqlite/commits';
export { CommitsThread, RemoteCommits } from './sqlite/commits-thread.client';
export { SqliteEventStore } from './sqlite/sqlite-event-store';

export { holds, itemsOf, longer, type Chain } from './chain';
export { itemAt, sizeOf, withItem, withoutItem, type Trie } from './trie';
export { DomainError } from './domain-error';
export { unknownEvent, type Decider, type DomainCommand } from './decider';
export { defineBoundary, type AnyBoundary, type Boundary } from './boundary';
export { defined } from './defined';
export { mapWide } from './map-wide';
export { changedConcurrently, sameValue } from './same-value';
export { defineLifecycle, type Lifecycle, type Move } from './lifecycle';
export { defineContext, type ContextDefinition } from './define-context';
export { fieldsOf, type EntriesOf, type Entry } from './entry';
export {
  defineEvent,
  ERASED,
  ORIGIN,
  type Actor,
  type DomainEvent,
  type EventDefinition,
  type EventMeta,
  type EventOf,
  type Position,
  type RecordedEvent,
  type Upcaster,
} from './event';
export {
  flag,
  id,
  instant,
  integer,
  list,
  map,
  number,
  object,
  objectSchema,
  oneOf,
  optional,
  personal,
  staffName,
  text,
  type Fields,
  type FieldType,
  type Infer,
  type Json,
  type JsonSchema,
} from './schema';
export { erasedWith, heldWhile, type Erased, type Erasing, type Mentions } from './mentions';
export { filterOf, wantedTogether, wants, type TypeSelection } from './type-selection';
export { ownValue } from './own-value';
export { withoutPersonal } from './without-personal';
export {
  defineNotification,
  notificationChannels,
  type NotificationChannel,
  type NotificationDeclaration,
  type NotificationNames,
  type NotificationSubject,
} from './notification';

export { DomainError } from './domain-error';
export { unknownEvent, type Decider, type DomainCommand } from './decider';
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
  text,
  type Fields,
  type FieldType,
  type Infer,
  type Json,
  type JsonSchema,
} from './schema';

import { type Fields, type Infer } from './schema';

/** The author of an event: a member of staff, or the system itself (`id: 'system'`). */
export interface Actor {
  id: string;
  name: string;
  email: string;
  role: number;
  /** Tenant in which the account lives, where that is not the event's. */
  tenantId?: string;
}

/** Replaces the data of an erased person. */
export const ERASED = '[erased]';

/** What is stored with the data of every event: who caused it, from where, and what led to it. */
export interface EventMeta {
  actor: Actor;
  ip?: string;
  userAgent?: string;
  /** One per request or job: everything it caused carries it. */
  correlationId: string;
  /** The event or command that led here. */
  causationId?: string;
  /** Rules that led here, each by what the one before it did. */
  chain?: readonly string[];
  /** Version of the event type's shape; upcasters lift older ones. */
  version: number;
  /** Of a sealed event: the encrypted name and address of the actor, IP and user agent, which are missing elsewhere then. */
  personal?: string;
}

/** An event as deciders return it: a name in the past tense and plain data. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/**
 * Position in the total order of the log: a string that compares as text in the order of the log
 * (fixed width). Opaque to everyone but the adapter that made it.
 */
export type Position = string;

/** The position before every event. */
export const ORIGIN: Position = '';

/** An event as the log keeps it. `at` is the server's clock, UTC, ISO 8601. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  id: string;
  type: E['type'];
  data: E['data'];
  stream: string;
  /** Number within the stream, from 0. */
  revision: number;
  position: Position;
  tenantId: string;
  at: string;
  meta: EventMeta;
  /** True when the data subject's key was destroyed: personal fields are missing from `data`. */
  erased?: true;
}

/** The declaration of an event type: the source of its TypeScript type, its AsyncAPI schema and its personal fields. */
export interface EventDefinition<Type extends string = string, F extends Fields = Fields> {
  readonly type: Type;
  /** Context that owns it, the folder's name. */
  readonly context: string;
  /** One sentence for people and for AsyncAPI. */
  readonly doc: string;
  readonly fields: F;
  /** The field with the id of the data subject whose key encrypts the personal fields. */
  readonly subject: string | undefined;
  readonly version: number;
}

/** Lifts the data of one version of an event type to the next version. */
export interface Upcaster {
  type: string;
  /** The version it accepts; it answers the data of `version + 1`. */
  version: number;
  up(data: Record<string, unknown>): Record<string, unknown>;
}

/** The event type that a definition declares. */
export type EventOf<D> = D extends EventDefinition<infer Type, infer F> ? DomainEvent<Type, Infer<F>> : never;

/**
 * Declares an event type once, for the compiler, the codec and the catalogs.
 * @throws Error when personal fields are declared without a `subject`.
 */
export function defineEvent<const Type extends string, F extends Fields>(
  type: Type,
  declaration: { context: string; doc: string; fields: F; subject?: Extract<keyof F, string>; version?: number },
): EventDefinition<Type, F> {
  const { context, doc, fields, subject, version = 1 } = declaration;
  if (!subject && Object.values(fields).some((of) => of.personal)) throw new Error(`${type}: personal fields need a subject`);
  return { type, context, doc, fields, subject, version };
}

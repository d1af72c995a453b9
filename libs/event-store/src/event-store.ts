import type { DomainEvent, EventMeta, Position, RecordedEvent } from '@matricula/domain/kernel';
import type { KnownStates } from './known-states';

/** An event to append. `id` is a UUID and the idempotency key of the append. */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  id: string;
  type: E['type'];
  data: E['data'];
  meta: EventMeta;
  /** Set only by imports of history (seeds, migrations); all other events get the server's clock. */
  at?: string;
}

/** Maximum size of an event: its stored, encrypted data and its meta, in bytes of UTF-8. Store larger content in the blob store. */
export const MOST_EVENT_BYTES = 256 * 1024;

/** Expected state of the stream: its last revision, 'none' if it must not exist, or 'any'. */
export type ExpectedRevision = number | 'none' | 'any';

/** Events to append to one stream. */
export interface StreamAppend {
  stream: string;
  tenantId: string;
  events: NewEvent[];
  expected: ExpectedRevision;
}

/** Result of an append: the position of the last event written (or found, if the append was repeated). */
export interface AppendResult {
  stream: string;
  revision: number;
  position: Position;
}

/** Which events of the whole log to read. */
export interface LogFilter {
  tenantId?: string;
  types?: readonly string[];
  /** Excludes these types. */
  without?: readonly string[];
  /** Only streams whose name starts with this prefix. */
  streamPrefix?: string;
}

/** How to read the whole log. */
export interface ReadAllOptions {
  filter?: LogFilter;
  /** Maximum number of events in a batch; 500 by default. */
  batchSize?: number;
  /** Returns events as stored: personal fields encrypted as `$personal`, data in the shape of their version. For ledger and export. */
  sealed?: boolean;
  /**
   * For readers that follow the end of the log: events this process appended recently are served from memory, including sealed ones. Without it
   * sealed events are read from storage, as a proof requires.
   */
  following?: boolean;
}

/** The event log. Personal fields are encrypted before writing and decrypted when read; see `EventCodec`. */
export abstract class EventStore {
  /** Cached states of streams. */
  abstract readonly states: KnownStates;
  /**
   * Appends events to one stream: atomic, durable on return, and idempotent by event id (a repeated append returns the first result). Any number of
   * events, each of at most MOST_EVENT_BYTES.
   * @throws RevisionConflict when the stream is not at the expected revision, EventTooLarge.
   */
  abstract append(append: StreamAppend): Promise<AppendResult>;
  /**
   * Appends to many streams atomically; each append has its own revision check. Used by imports.
   * @throws RevisionConflict naming the first stream that is not as expected; nothing is written then.
   */
  abstract appendMany(appends: StreamAppend[]): Promise<AppendResult[]>;
  /** Reads events of one stream in order, from a revision (0 by default) to another, both included. */
  abstract read(stream: string, from?: number, to?: number): Promise<RecordedEvent[]>;
  /** Reads several streams at once from their beginning; streams that do not exist are left out. */
  abstract readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>>;
  /** Revisions of several streams at once; streams that do not exist are left out. */
  abstract revisions(streams: string[]): Promise<Map<string, number>>;
  /** Reads the whole log after a position, in order, in batches with back-pressure; ends at the end of the log. */
  abstract readAll(after: Position, options?: ReadAllOptions): AsyncIterable<RecordedEvent[]>;
  /** Position of the last event, ORIGIN when the log is empty. */
  abstract head(): Promise<Position>;
  /** Calls the listener after each durable append of this process, not of other processes. Returns a function that removes the listener. */
  abstract onAppended(listener: () => void): () => void;
  abstract close(): Promise<void>;
}

/** The stream changed since it was read: reload and decide again. `execute()` retries. */
export class RevisionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'none',
  ) {
    super(`Stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.name = 'RevisionConflict';
  }
}

/** An event exceeds MOST_EVENT_BYTES; nothing of its append was written. */
export class EventTooLarge extends Error {
  constructor(
    readonly eventType: string,
    readonly bytes: number,
  ) {
    super(`${eventType} takes ${bytes} bytes; an event may take ${MOST_EVENT_BYTES} at the most`);
    this.name = 'EventTooLarge';
  }
}

/** The append contradicts the log in a way that reloading cannot resolve. */
export class AppendRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AppendRefused';
  }
}

import type { DomainEvent, EventMeta, Position, RecordedEvent } from '@matricula/domain/kernel';
import type { KnownStates } from './known-states';

/** An event on its way into the log. `id` is a UUID and the idempotency key of the append. */
export interface NewEvent<E extends DomainEvent = DomainEvent> {
  id: string;
  type: E['type'];
  data: E['data'];
  meta: EventMeta;
  /** Only imports of history (seeds, migrations) set it; everything else gets the server's clock. */
  at?: string;
}

/** The most that an event may take: its data as it is stored, sealed, and its meta, in bytes of UTF-8. What is bigger belongs into the blob store. */
export const MOST_EVENT_BYTES = 256 * 1024;

/** What the caller believes of the stream: its last revision, that it does not exist, or nothing. */
export type ExpectedRevision = number | 'none' | 'any';

/** One stream's share of an append. */
export interface StreamAppend {
  stream: string;
  tenantId: string;
  events: NewEvent[];
  expected: ExpectedRevision;
}

/** What the log answers: the position of the last event written (or found, when the append was repeated). */
export interface AppendResult {
  stream: string;
  revision: number;
  position: Position;
}

/** Which events of the whole log to read. */
export interface LogFilter {
  tenantId?: string;
  types?: readonly string[];
  /** All types but these. */
  without?: readonly string[];
  /** Only streams whose name begins so. */
  streamPrefix?: string;
}

/** How to read the whole log. */
export interface ReadAllOptions {
  filter?: LogFilter;
  /** Events in a batch at the most; 500 by default. */
  batchSize?: number;
  /** Events as they are stored: personal fields as the encrypted `$personal`, the shape of their version. For ledger and export. */
  sealed?: boolean;
  /**
   * Whoever asks follows the end of the log: what this process appended a moment ago need not be read again, sealed events included. Without
   * it those come from where they are stored, which is what a proof is about.
   */
  following?: boolean;
}

/** The log. Personal fields are encrypted before they are written and decrypted when read; see `EventCodec`. */
export abstract class EventStore {
  /** What streams have come to, folded once. */
  abstract readonly states: KnownStates;
  /**
   * Atomic, durable when it returns, idempotent by event id (a repeated append answers as the first did). Any number of events, each of
   * MOST_EVENT_BYTES at the most.
   * @throws RevisionConflict when the stream is not at the expected revision, EventTooLarge.
   */
  abstract append(append: StreamAppend): Promise<AppendResult>;
  /**
   * The same for many streams at once: all or nothing, each with its own check. What imports use.
   * @throws RevisionConflict naming the first stream that is not as expected; nothing is written then.
   */
  abstract appendMany(appends: StreamAppend[]): Promise<AppendResult[]>;
  /** Events of one stream in order, from a revision (0 by default) to another, both included. */
  abstract read(stream: string, from?: number, to?: number): Promise<RecordedEvent[]>;
  /** The same for several streams at once, from their beginning; a stream that does not exist is missing from the answer. */
  abstract readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>>;
  /** Revisions of several streams at once; a stream that does not exist is missing from the answer. */
  abstract revisions(streams: string[]): Promise<Map<string, number>>;
  /** Events of the whole log after a position, in order, in batches with back-pressure; ends at the end of the log. */
  abstract readAll(after: Position, options?: ReadAllOptions): AsyncIterable<RecordedEvent[]>;
  /** Position of the last event, ORIGIN when the log is empty. */
  abstract head(): Promise<Position>;
  /** Calls back after each durable append of this process; others' appends are only seen by asking. Answers how to stop it. */
  abstract onAppended(listener: () => void): () => void;
  abstract close(): Promise<void>;
}

/** The stream moved on since it was read: reload and decide again. `execute()` retries it. */
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

/** An event takes more than MOST_EVENT_BYTES; nothing of its append was written. */
export class EventTooLarge extends Error {
  constructor(
    readonly eventType: string,
    readonly bytes: number,
  ) {
    super(`${eventType} takes ${bytes} bytes; an event may take ${MOST_EVENT_BYTES} at the most`);
    this.name = 'EventTooLarge';
  }
}

/** The append contradicts what is in the log in a way that reloading cannot cure. */
export class AppendRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AppendRefused';
  }
}

import type { Position, RecordedEvent, TypeSelection } from '@matricula/domain/kernel';

/**
 * What a subscriber gets: events in order per tenant, at least once, and the position to continue from. That one begins with the
 * last event's position; an adapter may add its own place to it, which compares as text behind that event and before every later one.
 */
export interface FeedBatch {
  events: RecordedEvent[];
  position: Position;
  /** True when as many were looked at as a batch takes: there may be more behind it. Without it the number of events says so. */
  full?: boolean;
}

/** A running subscription. */
export interface Subscription {
  /** Stops after the batch in hand is handled. */
  stop(): Promise<void>;
}

/** What somebody subscribes to. Events of other types may come all the same; a batch without events says that the position moved past others. */
export interface FeedOptions extends TypeSelection {
  name: string;
  from: Position;
  batchSize?: number;
  /** Events as they are stored, personal fields encrypted: for ledger and export. */
  sealed?: boolean;
  handle(batch: FeedBatch): Promise<void>;
  onError?(error: unknown): void;
}

/** Carries the log to projectors and policies. */
export abstract class EventFeed {
  /**
   * Delivers batches after `from`, one at a time: the next one waits until `handle` has resolved (back-pressure).
   * A rejected `handle` gets the same batch again after a back-off. Where no type is left out, an empty batch is never delivered.
   */
  abstract subscribe(options: FeedOptions): Subscription;
  /** Position of the newest event that the feed could deliver now; lag is measured against it. */
  abstract head(): Promise<Position>;
  abstract close(): Promise<void>;
}

import type { Position, RecordedEvent, TypeSelection } from '@matricula/domain/kernel';

/**
 * A delivery to a subscriber: events in order per tenant, at least once, and the position to continue from. That position starts with the last
 * event's position; an adapter may append its own place, which sorts as text after that event and before every later one.
 */
export interface FeedBatch {
  events: RecordedEvent[];
  position: Position;
  /** True if the feed looked at a full batch, so there may be more. Without it the number of events tells. */
  full?: boolean;
}

/** A running subscription. */
export interface Subscription {
  /** Stops after the current batch is handled. */
  stop(): Promise<void>;
}

/** What to subscribe to. Events of other types may be delivered too; a batch without events only moves the position. */
export interface FeedOptions extends TypeSelection {
  name: string;
  from: Position;
  batchSize?: number;
  /** Delivers events as stored, personal fields encrypted: for ledger and export. */
  sealed?: boolean;
  handle(batch: FeedBatch): Promise<void>;
  onError?(error: unknown): void;
}

/** Delivers the log to projectors and policies. */
export abstract class EventFeed {
  /**
   * Delivers batches after `from`, one at a time: the next one waits until `handle` resolves (back-pressure). If `handle` rejects, the same batch
   * is delivered again after a back-off. Without a type filter, no empty batch is delivered.
   */
  abstract subscribe(options: FeedOptions): Subscription;
  /** Position of the newest event that can be delivered now; lag is measured against it. */
  abstract head(): Promise<Position>;
  abstract close(): Promise<void>;
}

import type { Position, RecordedEvent } from '@matricula/domain/kernel';

/**
 * What a subscriber gets: events in order per tenant, at least once, and the position to continue from. That one begins with the
 * last event's position; an adapter may add its own place to it, which compares as text behind that event and before every later one.
 */
export interface FeedBatch {
  events: RecordedEvent[];
  position: Position;
}

/** A running subscription. */
export interface Subscription {
  /** Stops after the batch in hand is handled. */
  stop(): Promise<void>;
}

/** Carries the log to projectors and policies. */
export abstract class EventFeed {
  /**
   * Delivers batches after `from`, one at a time: the next one waits until `handle` has resolved (back-pressure).
   * A rejected `handle` gets the same batch again after a back-off. An empty batch is never delivered.
   */
  abstract subscribe(options: {
    name: string;
    from: Position;
    batchSize?: number;
    /** Events as they are stored, personal fields encrypted: for ledger and export. */
    sealed?: boolean;
    handle(batch: FeedBatch): Promise<void>;
    onError?(error: unknown): void;
  }): Subscription;
  /** Position of the newest event that the feed could deliver now; lag is measured against it. */
  abstract head(): Promise<Position>;
  abstract close(): Promise<void>;
}

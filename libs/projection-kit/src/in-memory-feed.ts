import { ORIGIN, type Position, type RecordedEvent, wants } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch, FeedOptions, Subscription } from '@matricula/event-feed';

/** A feed over an array, for specs of subscribers. */
export class InMemoryFeed implements EventFeed {
  private readonly events: RecordedEvent[] = [];
  private readonly sleepers = new Set<() => void>();

  /** Appends events; positions must grow. */
  push(...events: RecordedEvent[]): void {
    this.events.push(...events);
    for (const wake of this.sleepers) wake();
  }

  subscribe({ from, batchSize = 100, types, without, handle, onError }: FeedOptions): Subscription {
    let stopped = false;
    let wake = () => {};
    const loop = async () => {
      for (let position = from; !stopped;) {
        const events = this.events.filter((event) => event.position > position).slice(0, batchSize);
        const wanted = events.filter(({ type }) => wants({ types, without }, type));
        const batch: FeedBatch = { events: wanted, position: events.at(-1)?.position ?? position };
        if (events.length === 0) {
          await new Promise<void>((resolve) => this.sleepers.add((wake = resolve)));
          this.sleepers.delete(wake);
          continue;
        }
        try {
          await handle(batch);
          position = batch.position;
        } catch (error) {
          onError?.(error);
        }
        await new Promise(setImmediate);
      }
    };
    const running = loop();
    return {
      stop: () => {
        stopped = true;
        wake();
        return running;
      },
    };
  }

  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? ORIGIN;
  }

  async close(): Promise<void> {
    for (const wake of this.sleepers) wake();
  }
}

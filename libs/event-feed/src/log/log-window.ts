import { filterOf, type Position, type RecordedEvent, type TypeSelection, wantedTogether, wants } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { FeedBatch } from '../event-feed';

/** The part of the log that the feed uses. */
export type Log = Pick<EventStore, 'head' | 'readAll' | 'onAppended'>;

/** A reader that follows the log through a window. */
export interface Follower {
  readonly position: Position;
  readonly wanted: TypeSelection;
}

/** Number of events buffered for slow followers; slower ones read the log themselves. */
const MOST_CACHED = 2_000;

/**
 * The newest part of the log, read once for all followers at its end: decrypting is expensive, and each would repeat it. It grows only on demand,
 * and drops what all followers have passed.
 */
export class LogWindow {
  /** Events after `from` up to `to`, of all types that any follower wants. */
  private events: RecordedEvent[] = [];
  private from: Position | undefined;
  private to: Position = '';
  private growing: Promise<void> | undefined;

  constructor(
    private readonly log: Log,
    private readonly followers: ReadonlySet<Follower>,
    private readonly sealed: boolean,
  ) {}

  /** Whether the window contains what follows a position. */
  covers(position: Position): boolean {
    return this.from === undefined || position >= this.from;
  }

  /** A new follower may want types that were filtered out. */
  widen(): void {
    if (this.from !== undefined) this.begin(this.to);
  }

  /** The next events of a follower, at most so many; its own position if there are none. Call only if the window covers it. */
  async next({ position, wanted: selection }: Follower, most: number): Promise<FeedBatch> {
    if (this.from === undefined) this.begin(position);
    // A read in progress may have started before the caller was told of an append, so another one follows it.
    if (position >= this.to) await this.growing;
    if (position >= this.to) await (this.growing ??= this.grow(most).finally(() => (this.growing = undefined)));
    // The window started after this follower's position: it must read the gap itself.
    if (position > this.to) this.begin(position);
    if (!this.covers(position)) return { events: [], position };
    const wanted: RecordedEvent[] = [];
    for (let at = this.indexAfter(position); at < this.events.length; at += 1) {
      const event = this.events[at]!;
      if (!wants(selection, event.type)) continue;
      wanted.push(event);
      if (wanted.length === most) return { events: wanted, position: event.position };
    }
    return { events: wanted, position: this.to };
  }

  private async grow(most: number): Promise<void> {
    this.forget();
    // The head is read first: later events may be of a wanted type.
    const head = await this.log.head();
    if (head <= this.to) return;
    const { events } = this;
    const filter = filterOf(wantedTogether([...this.followers].map(({ wanted }) => wanted)));
    let grown = 0;
    for await (const more of this.log.readAll(this.to, { batchSize: most, sealed: this.sealed, filter, following: true })) {
      // The window was restarted meanwhile, at another place or for more types.
      if (this.events !== events) return;
      events.push(...more);
      this.to = more.at(-1)!.position;
      grown += more.length;
      if (grown >= most) return;
    }
    if (this.events !== events) return;
    if (head > this.to) this.to = head;
  }

  /** Drops what all followers in the window have passed, and what exceeds the buffer. */
  private forget(): void {
    let passed = this.to;
    for (const { position } of this.followers) if (position < passed && this.covers(position)) passed = position;
    const surplus = this.events.at(-1 - MOST_CACHED)?.position;
    this.from = surplus && surplus > passed ? surplus : passed;
    this.events.splice(0, this.indexAfter(this.from));
  }

  private begin(at: Position): void {
    this.events = [];
    this.from = at;
    this.to = at;
  }

  private indexAfter(position: Position): number {
    return this.events.findLastIndex((event) => event.position <= position) + 1;
  }
}

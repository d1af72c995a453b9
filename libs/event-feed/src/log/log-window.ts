import { filterOf, type Position, type RecordedEvent, type TypeSelection, wantedTogether, wants } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { FeedBatch } from '../event-feed';

/** What the feed needs of the log. */
export type Log = Pick<EventStore, 'head' | 'readAll' | 'onAppended'>;

/** Whoever follows the log through a window. */
export interface Follower {
  readonly position: Position;
  readonly wanted: TypeSelection;
}

/** Events that are kept for those who take their time; who is slower than that reads the log for itself. */
const KEPT = 2_000;

/**
 * The newest stretch of the log, read once for all who follow its end: opening events is what costs, and each would do it again. It grows
 * only when somebody asks for more, and forgets what everybody has passed.
 */
export class LogWindow {
  /** Events after `from` up to `to`, of all types that a follower wants. */
  private events: RecordedEvent[] = [];
  private from: Position | undefined;
  private to: Position = '';
  private growing: Promise<void> | undefined;

  constructor(
    private readonly log: Log,
    private readonly followers: ReadonlySet<Follower>,
    private readonly sealed: boolean,
  ) {}

  /** Whether what comes after a position can be had here. */
  covers(position: Position): boolean {
    return this.from === undefined || position >= this.from;
  }

  /** Somebody else follows now, who may want what was left out. */
  widen(): void {
    if (this.from !== undefined) this.begin(this.to);
  }

  /** What comes next for a follower, at most so many events; its own position when nothing does. Ask only where the window covers it. */
  async next({ position, wanted: selection }: Follower, most: number): Promise<FeedBatch> {
    if (this.from === undefined) this.begin(position);
    // One under way looked at the log before whoever comes now was told of an append: it may not know of it.
    if (position >= this.to) await this.growing;
    if (position >= this.to) await (this.growing ??= this.grow(most).finally(() => (this.growing = undefined)));
    // Still behind somebody who began further on: the stretch between is theirs.
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
    // Before the look: what comes after it may be of a type that is wanted.
    const head = await this.log.head();
    if (head <= this.to) return;
    const { events } = this;
    const filter = filterOf(wantedTogether([...this.followers].map(({ wanted }) => wanted)));
    let grown = 0;
    for await (const more of this.log.readAll(this.to, { batchSize: most, sealed: this.sealed, filter, following: true })) {
      // Begun anew meanwhile, somewhere else or for more types.
      if (this.events !== events) return;
      events.push(...more);
      this.to = more.at(-1)!.position;
      grown += more.length;
      if (grown >= most) return;
    }
    if (this.events !== events) return;
    if (head > this.to) this.to = head;
  }

  /** What every follower in here has passed, and what is too much to keep for the slowest. */
  private forget(): void {
    let passed = this.to;
    for (const { position } of this.followers) if (position < passed && this.covers(position)) passed = position;
    const surplus = this.events.at(-1 - KEPT)?.position;
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

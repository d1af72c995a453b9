import { filterOf, ORIGIN, type Position, type TypeSelection } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch, Subscription } from '../event-feed';
import type { Follower, Log, LogWindow } from './log-window';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
const DEFAULT_BATCH = 500;

/** One reader at its own position: reads the log itself while behind, and through the shared window at the end. */
export class TailSubscription implements Subscription, Follower {
  /** Everything up to here was handled. */
  position: Position;
  /** Resolves after `stop()`, when the current batch is done. */
  readonly ended: Promise<void>;
  private stopping = false;
  private nudged = false;
  private failures = 0;
  private wake: (() => void) | undefined;

  constructor(
    private readonly log: Log,
    private readonly window: LogWindow,
    private readonly options: Parameters<EventFeed['subscribe']>[0],
  ) {
    this.position = options.from;
    this.ended = this.run();
  }

  get wanted(): TypeSelection {
    return this.options;
  }

  nudge(): void {
    this.nudged = true;
    this.wake?.();
  }

  stop(): Promise<void> {
    this.stopping = true;
    this.wake?.();
    return this.ended;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.nudged = false;
      try {
        const moved = this.window.covers(this.position) ? await this.follow() : await this.catchUp();
        if (!moved) await this.waiting();
      } catch (error) {
        this.options.onError?.(error);
        await this.pause(Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS));
      }
    }
  }

  /** Handles the next events of the window; returns whether to look again. */
  private async follow(): Promise<boolean> {
    const batch = await this.window.next(this, this.options.batchSize ?? DEFAULT_BATCH);
    if (batch.position <= this.position) return !this.window.covers(this.position);
    await this.deliver(batch);
    return true;
  }

  /** Reads the log until the window covers the position; returns whether it advanced. */
  private async catchUp(): Promise<boolean> {
    const from = this.position;
    const { batchSize = DEFAULT_BATCH, sealed } = this.options;
    const filter = filterOf(this.options);
    // The head is read first: later events may be of a wanted type.
    const head = filter ? await this.log.head() : ORIGIN;
    for await (const events of this.log.readAll(this.position, { batchSize, sealed, filter })) {
      await this.deliver({ events, position: events.at(-1)!.position });
      if (this.stopping || this.window.covers(this.position)) return true;
    }
    if (head > this.position) await this.deliver({ events: [], position: head });
    return this.position > from;
  }

  private async deliver(batch: FeedBatch): Promise<void> {
    if (this.stopping) return;
    await this.options.handle(batch);
    this.position = batch.position;
    this.failures = 0;
  }

  /** Waits until nudged or stopped; a nudge since the last read counts. */
  private async waiting(): Promise<void> {
    if (this.nudged || this.stopping) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = undefined;
  }

  /** A back-off that only `stop()` interrupts. */
  private async pause(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && !this.stopping; left = until - performance.now()) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
    this.wake = undefined;
  }
}

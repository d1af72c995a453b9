import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { EventFeed, FeedBatch, Subscription } from '../event-feed';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** One reader at its own place in the log. */
export class TailSubscription implements Subscription {
  /** Everything up to here has been handled. */
  position: Position;
  /** Resolves when the last batch in hand is done after `stop()`. */
  readonly ended: Promise<void>;
  private stopping = false;
  private nudged = false;
  private wake: (() => void) | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly options: Parameters<EventFeed['subscribe']>[0],
  ) {
    this.position = options.from;
    this.ended = this.run();
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
    let failures = 0;
    while (!this.stopping) {
      this.nudged = false;
      try {
        const { batchSize, sealed, types } = this.options;
        const filter = types && { types: [...types] };
        // Before the look: what comes after it may be of a type that is wanted.
        const head = types ? await this.store.head() : ORIGIN;
        for await (const events of this.store.readAll(this.position, { batchSize, sealed, filter })) {
          if (this.stopping) return;
          await this.deliver({ events, position: events.at(-1)!.position });
          failures = 0;
          if (this.stopping) return;
        }
        if (head > this.position) await this.deliver({ events: [], position: head });
        await this.waiting();
      } catch (error) {
        this.options.onError?.(error);
        await this.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS));
      }
    }
  }

  private async deliver(batch: FeedBatch): Promise<void> {
    await this.options.handle(batch);
    this.position = batch.position;
  }

  /** Until nudged or stopped; a nudge that came since the last look at the log counts. */
  private async waiting(): Promise<void> {
    if (this.nudged || this.stopping) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = undefined;
  }

  /** A back-off that only `stop()` cuts short. */
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

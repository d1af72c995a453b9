import type { TimerEvent } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, Subscription } from '@matricula/event-feed';
import type { EventStore } from '@matricula/event-store';
import { elapseTimers, type FailedTimer } from './elapse-timers';
import { StoredPlace } from './stored-place';
import { Progress } from './progress';
import { rest } from './rest';
import type { TimerChange, TimerStore } from './timer-store';

/** Timers that elapse in one append. */
const AT_ONCE = 200;
const TICK_MS = 500;
/** How often its position is stored while no timer changes. */
const KEEP_EVERY_MS = 10_000;
const TYPES: ReadonlySet<string> = new Set(['TimerSet', 'TimerElapsed', 'TimerCancelled']);

export interface TimerClockOptions {
  store: EventStore;
  feed: EventFeed;
  timers: TimerStore;
  now?: () => Date;
  /** Resolution in milliseconds. */
  tickMs?: number;
  onError?(error: unknown): void;
}

/**
 * Lets timers elapse, accurate to a tick; late ones once and at once. Waiting timers are projected from the log. The timer's own stream decides
 * whether it elapses, so a stale copy cannot let a timer elapse twice.
 */
export class TimerClock {
  private readonly ending = new AbortController();
  /** Timers that failed to elapse at the last attempt, with the reason. */
  failed: readonly FailedTimer[] = [];
  private subscription: Subscription | undefined;
  private readonly progress = new Progress();
  private readonly place: StoredPlace;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: TimerClockOptions) {
    this.place = new StoredPlace(() => options.timers.apply([], this.progress.position), options.onError);
  }

  async start(): Promise<void> {
    const { feed, timers, onError } = this.options;
    const from = await timers.position();
    this.progress.reach(from);
    this.subscription = feed.subscribe({
      name: 'timers',
      from,
      types: TYPES,
      handle: async ({ events, position }) => {
        const changes = (events as RecordedEvent<TimerEvent>[]).filter(({ type }) => TYPES.has(type)).map(changeOf);
        if (changes.length > 0) await timers.apply(changes, position);
        this.progress.reach(position);
        await this.place.moved(KEEP_EVERY_MS);
      },
      onError,
    });
    this.running = this.tick();
  }

  /** Stops after the timers that are elapsing. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all([this.running, this.subscription?.stop()]);
    if (this.subscription) await this.place.now();
  }

  /** Resolves when it knows all timers up to a position. */
  caughtUp(position: Position): Promise<void> {
    return this.progress.reached(position);
  }

  private async tick(): Promise<void> {
    const { tickMs = TICK_MS, onError } = this.options;
    const { signal } = this.ending;
    while (!signal.aborted) {
      const more = await this.elapse().catch((error: unknown) => (onError?.(error), false));
      if (!more) await rest(tickMs, signal);
    }
  }

  /** Lets a batch elapse; returns whether there may be more. */
  private async elapse(): Promise<boolean> {
    const { store, timers, now = () => new Date(), onError } = this.options;
    const due = await timers.due(now().toISOString(), AT_ONCE);
    if (due.length === 0) {
      this.failed = [];
      return false;
    }
    this.failed = await elapseTimers(store, timers, due);
    for (const { tenantId, timerId, error } of this.failed)
      onError?.(new Error(`Timer ${timerId} of ${tenantId} could not elapse: ${error}`));
    return due.length === AT_ONCE && this.failed.length === 0;
  }
}

function changeOf({ tenantId, type, data }: RecordedEvent<TimerEvent>): TimerChange {
  return { tenantId, timerId: data.timerId, dueAt: type === 'TimerSet' && 'dueAt' in data ? data.dueAt : undefined };
}

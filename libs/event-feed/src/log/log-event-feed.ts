import type { Position } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { EventFeed, Subscription } from '../event-feed';
import { TailSubscription } from './tail-subscription';

const POLL_MS = 20;

/**
 * The feed of the embedded profile: each subscription reads the log by its own position. At the end of the log it waits for an append
 * of this process, or for the head to move: other threads and processes write too, and one look every 20 ms serves all subscriptions.
 */
export class LogEventFeed implements EventFeed {
  private readonly subscriptions = new Set<TailSubscription>();
  private readonly pollMs: number;
  private readonly stopListening: () => void;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly store: EventStore,
    options: { pollMs?: number } = {},
  ) {
    this.pollMs = options.pollMs ?? POLL_MS;
    this.stopListening = store.onAppended(() => this.notify());
  }

  subscribe(options: Parameters<EventFeed['subscribe']>[0]): Subscription {
    if (this.closed) throw new Error('The event feed is closed');
    const subscription = new TailSubscription(this.store, options);
    this.subscriptions.add(subscription);
    void subscription.ended.then(() => this.subscriptions.delete(subscription));
    this.poll();
    return subscription;
  }

  /** Tells subscriptions that wait at the end of the log to look again. */
  notify(): void {
    for (const subscription of this.subscriptions) subscription.nudge();
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopListening();
    clearTimeout(this.timer);
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
  }

  private poll(): void {
    this.timer ??= setTimeout(() => void this.look(), this.pollMs);
  }

  private async look(): Promise<void> {
    try {
      const head = await this.store.head();
      for (const subscription of this.subscriptions) if (head > subscription.position) subscription.nudge();
    } catch {
      // A log that cannot be asked is each subscription's own failure to report, when it reads.
      this.notify();
    }
    this.timer = undefined;
    if (this.subscriptions.size > 0 && !this.closed) this.poll();
  }
}

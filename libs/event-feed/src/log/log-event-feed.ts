import type { Position } from '@matricula/domain/kernel';
import type { EventFeed, Subscription } from '../event-feed';
import { gathered, type Gathered } from './gathered';
import { LogWindow, type Log } from './log-window';
import { TailSubscription } from './tail-subscription';

const POLL_MS = 20;

/** Subscriptions that want events in the same form, and their shared window. */
interface Followers {
  window: LogWindow;
  subscriptions: Set<TailSubscription>;
}

/**
 * The feed of the embedded profile. Each subscription has its own position; the end of the log is read once for all of them. There they wait for an
 * append of this process, or for the head to move: other threads and processes write too, and one check every 20 ms serves all subscriptions.
 */
export class LogEventFeed implements EventFeed {
  private readonly opened: Followers;
  private readonly sealed: Followers;
  private readonly pollMs: number;
  private readonly stopListening: () => void;
  private timer: NodeJS.Timeout | undefined;
  /** Makes subscriptions at the end of the log look again: at once, or together with other requests within a few milliseconds. */
  readonly notify: Gathered;
  private closed = false;

  constructor(
    private readonly log: Log,
    options: { pollMs?: number; gatherMs?: number } = {},
  ) {
    this.pollMs = options.pollMs ?? POLL_MS;
    this.notify = gathered(() => this.tell(), options.gatherMs);
    this.opened = followersOf(log, false);
    this.sealed = followersOf(log, true);
    this.stopListening = log.onAppended(() => this.notify());
  }

  subscribe(options: Parameters<EventFeed['subscribe']>[0]): Subscription {
    if (this.closed) throw new Error('The event feed is closed');
    const { window, subscriptions } = options.sealed ? this.sealed : this.opened;
    window.widen();
    const subscription = new TailSubscription(this.log, window, options);
    subscriptions.add(subscription);
    void subscription.ended.then(() => subscriptions.delete(subscription));
    this.poll();
    return subscription;
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopListening();
    clearTimeout(this.timer);
    this.notify.stop();
    await Promise.all(this.subscriptions().map((subscription) => subscription.stop()));
  }

  private subscriptions(): TailSubscription[] {
    return [...this.opened.subscriptions, ...this.sealed.subscriptions];
  }

  private tell(): void {
    for (const subscription of this.subscriptions()) subscription.nudge();
  }

  private poll(): void {
    this.timer ??= setTimeout(() => void this.look(), this.pollMs);
  }

  private async look(): Promise<void> {
    try {
      const head = await this.log.head();
      for (const subscription of this.subscriptions()) if (head > subscription.position) subscription.nudge();
    } catch {
      // If the log is unavailable, each subscription reports that itself when it reads.
      this.tell();
    }
    this.timer = undefined;
    if (this.subscriptions().length > 0 && !this.closed) this.poll();
  }
}

function followersOf(log: Log, sealed: boolean): Followers {
  const subscriptions = new Set<TailSubscription>();
  return { subscriptions, window: new LogWindow(log, subscriptions, sealed) };
}

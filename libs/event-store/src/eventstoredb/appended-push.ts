import type { Position } from '@matricula/domain/kernel';
import type { Connection } from './connection';
import { positionText } from './position';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Notifies listeners of appends: own ones at once, others' through a subscription. The client never resumes a subscription, so this one restarts
 * where it stopped: at once if it lagged behind, after a growing pause if it failed, and if it is silent although the log grew.
 */
export class AppendedPush {
  private readonly listeners = new Set<() => void>();
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Everything up to here has been announced. */
  private seen: Position = '';
  private resumeFrom: bigint | undefined;
  private failures = 0;
  /** The current subscription has shown a sign of life. */
  private alive = false;

  constructor(
    private readonly options: {
      connection: Connection;
      head(): Promise<Position>;
      watchdogMs: number;
      onError?(error: unknown): void;
    },
  ) {}

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.subscribe();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  announce(): void {
    for (const listener of [...this.listeners]) listener();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    this.resumeFrom = undefined;
  }

  private subscribe(): void {
    const unsubscribe = this.options.connection.subscribe(this.resumeFrom, {
      sign: (position, event) => {
        if (this.unsubscribe !== unsubscribe) return;
        this.alive = true;
        this.failures = 0;
        if (position !== undefined) {
          this.resumeFrom = position;
          this.seen = positionText(position);
        }
        if (event) this.announce();
        this.watch();
      },
      // Lagging means that much was appended, which listeners learn anyway. A subscription that never started is a failure instead.
      lagged: (error) => {
        if (this.unsubscribe !== unsubscribe) return;
        if (this.alive) this.renew();
        else this.failed(error);
      },
      failed: (error) => {
        if (this.unsubscribe === unsubscribe) this.failed(error);
      },
    });
    this.unsubscribe = unsubscribe;
    this.alive = false;
    this.watch();
  }

  private failed(error: unknown): void {
    this.options.onError?.(error);
    this.again();
  }

  /** Subscribes again; appends made meanwhile are found by querying the log. */
  private renew(): void {
    this.unsubscribe?.();
    this.subscribe();
    this.announce();
  }

  /** Subscribes again after a pause. */
  private again(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    clearTimeout(this.timer);
    const wait = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS);
    this.timer = setTimeout(() => this.renew(), wait);
    this.timer.unref();
  }

  /** After a long silence, checks whether the log grew. */
  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.doubt(), this.options.watchdogMs);
    this.timer.unref();
  }

  private async doubt(): Promise<void> {
    const doubted = this.unsubscribe;
    let missed = false;
    try {
      const head = await this.options.head();
      missed = !this.alive || (head > this.seen && this.seen !== '');
      if (head > this.seen) this.seen = head;
    } catch (error) {
      this.options.onError?.(error);
      missed = true;
    }
    if (this.unsubscribe !== doubted || doubted === undefined) return;
    if (missed) this.again();
    else this.watch();
  }
}

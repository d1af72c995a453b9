import { randomUUID } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'lease';
/** Counts the processes that want to take over the lease of a dead holder: the first one does. */
const TAKEOVERS = 'lease-takeover';
/** Periods without a renewal after which a holder counts as dead, whatever the clocks say: a live one renews three times in each. */
const SILENT_PERIODS = 2;
const TAKEOVER_MS = 24 * 3_600_000;

/** What is leased, where it is stored, and for how long at a time. */
export interface LeaseOptions {
  vault: Vault;
  /** Name of the task that only one holder may run. */
  name: string;
  periodMs?: number;
  onError?(error: unknown): void;
}

/**
 * An exclusive lease, stored in the vault and renewed after a third of its period. A holder that cannot renew in time gives it up by its own clock;
 * with differing clocks there can be two holders for a moment. A copy whose clock is late sees the lease of a dead holder expire late; it takes the lease
 * over once it has seen no renewal for two periods, measured by its monotonic clock.
 */
export class Lease {
  private readonly holder = randomUUID();
  /** Measured with a monotonic clock, unaffected by changes of the system time. */
  private heldUntil = 0;
  private renewals = 0;
  /** The lease of another holder as it was seen first, and when. */
  private seen = { value: '', since: 0 };
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();

  constructor(private readonly options: LeaseOptions) {}

  get periodMs(): number {
    return this.options.periodMs ?? 10_000;
  }

  get held(): boolean {
    return performance.now() < this.heldUntil;
  }

  /** Acquires and renews the lease; false if another holder has it. */
  async acquire(): Promise<boolean> {
    if (this.held) return true;
    const { vault, name } = this.options;
    const asked = performance.now();
    if (!(await vault.putIfAbsent(NAMESPACE, this.secret()))) {
      const value = (await vault.get(NAMESPACE, name))?.toString();
      // It may be ours, stored by a call whose answer was lost.
      if (value === undefined || (!this.isOurs(value) && !(await this.isAbandoned(value)))) return false;
      await vault.put(NAMESPACE, this.secret());
    }
    this.heldUntil = asked + this.periodMs;
    this.schedule();
    return true;
  }

  /** Releases the lease, so that the next holder need not wait. */
  async release(): Promise<void> {
    clearTimeout(this.timer);
    await this.renewing;
    clearTimeout(this.timer);
    const held = this.held;
    this.heldUntil = 0;
    const { vault, name } = this.options;
    const holder = held ? await vault.get(NAMESPACE, name) : undefined;
    if (this.isOurs(holder?.toString())) await vault.delete(NAMESPACE, name);
  }

  /** Differs at each renewal, so that others see that the holder lives. */
  private secret() {
    const value = Buffer.from(`${this.holder}/${this.renewals++}`);
    return { id: this.options.name, value, expiresAt: new Date(Date.now() + this.periodMs) };
  }

  private readonly isOurs = (value: string | undefined): boolean => value?.split('/')[0] === this.holder;

  /** Whether the holder of another lease has not renewed it for long enough, and this process is the first to take it over. */
  private async isAbandoned(value: string): Promise<boolean> {
    const now = performance.now();
    if (this.seen.value !== value) this.seen = { value, since: now };
    if (now - this.seen.since < SILENT_PERIODS * this.periodMs) return false;
    const expiresAt = new Date(Date.now() + TAKEOVER_MS);
    return (await this.options.vault.count(TAKEOVERS, { id: `${this.options.name}/${value}`, expiresAt })) === 1;
  }

  private schedule(): void {
    this.timer = setTimeout(() => (this.renewing = this.renew()), this.periodMs / 3);
  }

  private async renew(): Promise<void> {
    const { vault, name, onError } = this.options;
    try {
      const asked = performance.now();
      const holder = await vault.get(NAMESPACE, name);
      // Leaves another holder's lease alone, even if ours expired only a moment ago.
      if (!this.held || !this.isOurs(holder?.toString())) {
        this.heldUntil = 0;
        return;
      }
      await vault.put(NAMESPACE, this.secret());
      this.heldUntil = asked + this.periodMs;
    } catch (error) {
      onError?.(error);
    }
    if (this.held) this.schedule();
  }
}

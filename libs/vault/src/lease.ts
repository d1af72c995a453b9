import { randomUUID } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'lease';

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
 * with differing clocks there can be two holders for a moment.
 */
export class Lease {
  private readonly holder = randomUUID();
  /** Measured with a monotonic clock, unaffected by changes of the system time. */
  private heldUntil = 0;
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
      // It may be ours, stored by a call whose answer was lost.
      if ((await vault.get(NAMESPACE, name))?.toString() !== this.holder) return false;
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
    if (holder?.toString() === this.holder) await vault.delete(NAMESPACE, name);
  }

  private secret() {
    return { id: this.options.name, value: Buffer.from(this.holder), expiresAt: new Date(Date.now() + this.periodMs) };
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
      if (!this.held || holder?.toString() !== this.holder) {
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

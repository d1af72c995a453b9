import { randomUUID } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'lease';

/** What is leased, from where, and for how long at a time. */
export interface LeaseOptions {
  vault: Vault;
  /** The one thing that only one holder may do. */
  name: string;
  periodMs?: number;
  onError?(error: unknown): void;
}

/**
 * The right to be the only one, kept in the vault and renewed at a third of its period. A holder that could not renew in time
 * gives it up by its own clock; clocks that differ can make two holders for a moment.
 */
export class Lease {
  private readonly holder = randomUUID();
  /** By this process's clock, which no correction of the time of day can move. */
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

  /** True when nobody holds it, and from then on it is held and renewed. */
  async acquire(): Promise<boolean> {
    if (this.held) return true;
    const { vault, name } = this.options;
    const asked = performance.now();
    if (!(await vault.putIfAbsent(NAMESPACE, this.secret()))) {
      // It may be ours: put by a call whose answer was lost.
      if ((await vault.get(NAMESPACE, name))?.toString() !== this.holder) return false;
      await vault.put(NAMESPACE, this.secret());
    }
    this.heldUntil = asked + this.periodMs;
    this.schedule();
    return true;
  }

  /** Gives it up, so that the next holder need not wait. */
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
      // Somebody else's is left alone, also when it was ours until a moment ago.
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

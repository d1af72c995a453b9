import { type ServiceError, status } from '@grpc/grpc-js';
import type { EventEmitter } from 'node:events';

/** Whether an append without a reply was carried out or lost. */
export type Hanging = 'carried-out' | 'lost';

/** The leader of a cluster as its clients see it. When it dies, running calls get an error, one append hangs, and new calls find no leader. */
export class Leadership {
  private refused = 0;
  private noticed = () => {};
  private vacant = false;
  private hanging: Hanging | undefined;
  private readonly calls = new Set<EventEmitter>();

  /** The leader dies; the next append hangs. */
  lose(hanging: Hanging): void {
    this.vacant = true;
    this.hanging = hanging;
    for (const call of this.calls) fail(call, status.UNAVAILABLE, 'Server Is Shutting Down');
  }

  /** Another one leads. */
  elect(): void {
    this.vacant = false;
    this.hanging = undefined;
  }

  /** Resolves after this number of calls found no leader. */
  async refusals(count: number): Promise<void> {
    while (this.refused < count) await new Promise<void>((resolve) => (this.noticed = resolve));
  }

  /** False if there is no leader; the call then gets an error. */
  takes(call: EventEmitter): boolean {
    this.follow(call);
    if (!this.vacant) return true;
    this.refuse();
    fail(call, status.UNKNOWN, 'No leader');
    return false;
  }

  /** Registers a call, which gets an error when the leader dies. */
  follow(call: EventEmitter): void {
    this.calls.add(call);
    for (const end of ['finish', 'cancelled', 'error']) call.once(end, () => this.calls.delete(call));
  }

  /** Fate of an append; undefined if it is carried out normally. */
  fate(): Hanging | 'refused' | undefined {
    if (!this.vacant) return undefined;
    const { hanging } = this;
    this.hanging = undefined;
    if (!hanging) this.refuse();
    return hanging ?? 'refused';
  }

  private refuse(): void {
    this.refused += 1;
    this.noticed();
  }
}

const fail = (call: EventEmitter, code: status, details: string) => call.emit('error', { code, details } satisfies Partial<ServiceError>);

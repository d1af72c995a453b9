import { type ServiceError, status } from '@grpc/grpc-js';
import type { EventEmitter } from 'node:events';

/** What becomes of an append that hangs: nobody ever answers it, whether it was carried out or not. */
export type Hanging = 'carried-out' | 'lost';

/** A cluster's leader as its clients see it: when it dies, calls under way are told, one append hangs, and others find nobody. */
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

  /** Resolves when so many calls have found nobody. */
  async refusals(count: number): Promise<void> {
    while (this.refused < count) await new Promise<void>((resolve) => (this.noticed = resolve));
  }

  /** False when there is none, which the call is told. */
  takes(call: EventEmitter): boolean {
    this.follow(call);
    if (!this.vacant) return true;
    this.refuse();
    fail(call, status.UNKNOWN, 'No leader');
    return false;
  }

  /** Takes note of a call, which is told when the leader dies. */
  follow(call: EventEmitter): void {
    this.calls.add(call);
    for (const end of ['finish', 'cancelled', 'error']) call.once(end, () => this.calls.delete(call));
  }

  /** What becomes of an append; undefined when it is done as always. */
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

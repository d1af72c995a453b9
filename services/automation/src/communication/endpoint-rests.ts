import { BoundedMap } from '@matricula/vault';

/** Number of consecutive failures after which an endpoint is paused for a while. */
const FAILURES = 5;
const REST_MS = 30_000;
/** Above this number of endpoints the oldest failures are forgotten, so these endpoints are tried again. */
const MOST_KNOWN = 10_000;

/**
 * Circuit breaker for endpoints: those that do not answer would delay others, so after a few consecutive failures they are paused. In memory only:
 * each process counts for itself.
 */
export class EndpointRests {
  private readonly failures = new BoundedMap<{ count: number; at: number }>(MOST_KNOWN);

  constructor(private readonly now: () => number = Date.now) {}

  /** Seconds since the failure of a paused endpoint; undefined for one that may be called. */
  restsSince(endpointId: string): number | undefined {
    const { count = 0, at = 0 } = this.failures.get(endpointId) ?? {};
    const since = this.now() - at;
    return count >= FAILURES && since < REST_MS ? Math.round(since / 1_000) : undefined;
  }

  failed(endpointId: string): void {
    const { count = 0 } = this.failures.get(endpointId) ?? {};
    this.failures.set(endpointId, { count: count + 1, at: this.now() });
  }

  answered(endpointId: string): void {
    this.failures.delete(endpointId);
  }
}

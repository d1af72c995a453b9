import { BoundedMap } from '@matricula/vault';

/** So many failures in a row, and an endpoint is not asked for a while. */
const FAILURES = 5;
const REST_MS = 30_000;
/** Of more endpoints it is forgotten again that they failed: they are asked once more. */
const MOST_KNOWN = 10_000;

/**
 * Endpoints that do not answer keep others waiting: after a few failures in a row they rest for a moment. In memory alone: another process
 * finds out for itself.
 */
export class EndpointRests {
  private readonly failures = new BoundedMap<{ count: number; at: number }>(MOST_KNOWN);

  constructor(private readonly now: () => number = Date.now) {}

  /** Seconds since an endpoint failed that still rests; undefined for one that may be asked. */
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

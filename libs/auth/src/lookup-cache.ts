/** How long a lookup stays cached. Every request needs these values, and they rarely change. */
const HOLDS_MS = 1_000;
/** Maximum number of cached lookups. */
const MOST_LOOKS = 10_000;

/** Short-lived cache of lookups by name. A change becomes visible within a second, or immediately in the process that makes it and calls `forget`. */
export class LookupCache {
  private readonly looks = new Map<string, { until: number; found: Promise<unknown> }>();

  /** The cached value under this name, or the result of `ask`. Failed lookups are not cached. */
  at<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.looks.get(name);
    if (known && known.until > Date.now()) return known.found as Promise<T>;
    if (this.looks.size >= MOST_LOOKS) this.looks.clear();
    const found = ask();
    this.looks.set(name, { until: Date.now() + HOLDS_MS, found });
    found.catch(() => this.looks.delete(name));
    return found;
  }

  /** Removes one cached lookup, or all of them. */
  forget(name?: string): void {
    if (name === undefined) this.looks.clear();
    else this.looks.delete(name);
  }
}

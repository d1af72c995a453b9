/** How long a look holds: every request needs them and what they find hardly ever changes. */
const HOLDS_MS = 1_000;
/** Looks that are remembered at the most. */
const MOST_LOOKS = 10_000;

/** What was looked up of late, by name. A change is seen within a second, or at once by whoever makes it and says `forget`. */
export class Looks {
  private readonly looks = new Map<string, { until: number; found: Promise<unknown> }>();

  /** What was found under this name, or what `ask` finds now. A look that fails is not remembered. */
  at<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.looks.get(name);
    if (known && known.until > Date.now()) return known.found as Promise<T>;
    if (this.looks.size >= MOST_LOOKS) this.looks.clear();
    const found = ask();
    this.looks.set(name, { until: Date.now() + HOLDS_MS, found });
    found.catch(() => this.looks.delete(name));
    return found;
  }

  /** Lets go of one look, or of all. */
  forget(name?: string): void {
    if (name === undefined) this.looks.clear();
    else this.looks.delete(name);
  }
}

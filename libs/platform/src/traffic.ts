const SECOND_MS = 1_000;

/** Request rate of institutions, so that background work can yield to requests. Counts whole seconds; the last two are available. */
export class Traffic {
  private second = 0;
  private counted = new Map<string, number>();
  private before = new Map<string, number>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A request was answered. */
  note(tenantId: string): void {
    this.turn();
    this.counted.set(tenantId, (this.counted.get(tenantId) ?? 0) + 1);
  }

  /** Requests of others than this institution in this second or the one before, whichever had more. */
  beside(tenantId: string): number {
    this.turn();
    return Math.max(...[this.counted, this.before].map((counts) => sum(counts) - (counts.get(tenantId) ?? 0)));
  }

  private turn(): void {
    const second = Math.floor(this.clock() / SECOND_MS);
    if (second === this.second) return;
    this.before = second === this.second + 1 ? this.counted : new Map();
    this.counted = new Map();
    this.second = second;
  }
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

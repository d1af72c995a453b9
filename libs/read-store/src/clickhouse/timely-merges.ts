/** Time after its last insert at which a table counts as idle. */
const AT_REST_MS = 3_000;
/** A table that is never idle is merged after this time. */
const BUSY_MS = 30_000;
/** Maximum share of time spent merging a table. */
const SHARE = 0.1;
const LOOK_EVERY_MS = 1_000;

interface Written {
  first: number;
  last: number;
}

/**
 * Merges tables after writes: queries combine row versions wherever there are several parts, which costs several times more than with one part.
 * Idle tables are merged at once, busy ones now and then.
 */
export class TimelyMerges {
  private readonly written = new Map<string, Written>();
  private readonly notBefore = new Map<string, number>();
  private readonly ending = new AbortController();
  private looking: NodeJS.Timeout | undefined;
  private merging: Promise<void> | undefined;

  constructor(
    private readonly merge: (table: string, signal: AbortSignal) => Promise<void>,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** Records an insert. */
  wrote(table: string): void {
    const now = performance.now();
    this.written.set(table, { first: this.written.get(table)?.first ?? now, last: now });
    this.looking ??= setInterval(() => (this.merging ??= this.mergeDue().finally(() => (this.merging = undefined))), LOOK_EVERY_MS).unref();
  }

  /** Forgets a dropped table. */
  forget(table: string): void {
    this.written.delete(table);
    this.notBefore.delete(table);
  }

  /** Stops without waiting for running merges. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.looking);
    await this.merging;
  }

  private async mergeDue(): Promise<void> {
    for (const [table, written] of [...this.written])
      if (!this.ending.signal.aborted && this.isDue(table, written)) await this.mergeNow(table);
  }

  private isDue(table: string, { first, last }: Written): boolean {
    const now = performance.now();
    if (now < (this.notBefore.get(table) ?? 0)) return false;
    return now - last >= AT_REST_MS || now - first >= BUSY_MS;
  }

  private async mergeNow(table: string): Promise<void> {
    const { signal } = this.ending;
    const began = performance.now();
    this.written.delete(table);
    let atLeast = 0;
    try {
      await this.merge(table, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.onError(error);
      atLeast = BUSY_MS;
      if (!this.written.has(table)) this.written.set(table, { first: began, last: began });
    }
    const now = performance.now();
    this.notBefore.set(table, now + Math.max((now - began) / SHARE, atLeast));
  }
}

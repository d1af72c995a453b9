const WATCHED_MS = 20;
/** Rest between two passes while nobody waits: a merge costs much the same for one row as for a hundred. */
const UNWATCHED_MS = 250;
/** At least so many times as long as a pass took does the next one wait: fewer passes merge more rows each, and change a row less often. */
const REST_PER_PASS = 3;
const LONGEST_REST_MS = 1_000;

/** What a loop works on. */
export interface FeedingWork {
  /** Brings some of what is new in; answers whether there is more. Somebody waits for it where there is hurry. */
  pass(hurry: boolean): Promise<boolean>;
  /** Whether more is queued than should lie until the next pass. */
  presses(): boolean;
  /** Whether anything is queued. */
  queued(): boolean;
  /** Called after each pass, before anybody hears that what they waited for is there. */
  passed(): void;
  /** Called when a pass failed; it is made again after a while. */
  failed(error: unknown): Promise<void>;
}

interface Waiter {
  done(): boolean;
  settle(): void;
}

/** Makes passes one after another: at once while somebody waits for them, else with rests between them. */
export class FeedingLoop {
  private timer: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private woken = false;
  private ended = false;
  private failures = 0;
  /** When the last pass ended. */
  private restedAt = Number.NEGATIVE_INFINITY;
  /** For how long the next one waits. */
  private restMs = UNWATCHED_MS;
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly work: FeedingWork) {}

  get closed(): boolean {
    return this.ended;
  }

  /** Says that there may be something new. */
  wake(): void {
    if (this.ended) return;
    this.woken = true;
    if (this.passing) return;
    clearTimeout(this.timer);
    const hurry = this.waiters.size > 0 || this.work.presses();
    const rest = hurry ? 0 : this.restedAt + this.restMs - performance.now();
    if (rest > 0) this.timer = setTimeout(() => this.wake(), rest).unref();
    else this.passing = this.run();
  }

  /** Waits until something is so after a pass, and answers whether it is; not for longer than is said. */
  until(done: () => boolean, withinMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(deadline);
        this.waiters.delete(waiter);
        resolve(done());
      };
      const waiter = { done, settle };
      const deadline = withinMs === undefined ? undefined : setTimeout(settle, withinMs);
      this.waiters.add(waiter);
      if (this.ended) settle();
      this.wake();
    });
  }

  /** Does something while no pass is under way. */
  async betweenPasses(work: () => Promise<void>): Promise<void> {
    while (this.passing) await this.passing;
    if (this.ended) return;
    const working = work().finally(() => {
      this.passing = undefined;
      this.wake();
    });
    // A failure is this caller's, not that of whoever waits for the loop to rest.
    this.passing = working.catch(() => undefined);
    await working;
  }

  /** Resolves when the pass in hand is done. */
  async rested(): Promise<void> {
    await this.passing;
  }

  /** Finishes the pass in hand; whoever waits hears how it stands. */
  async close(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.passing;
    for (const waiter of this.waiters) waiter.settle();
  }

  private async run(): Promise<void> {
    try {
      for (let more = true; more && !this.ended;) {
        this.woken = false;
        const began = performance.now();
        more = await this.work.pass(this.waiters.size > 0);
        this.restedAt = performance.now();
        this.restMs = Math.min(Math.max(UNWATCHED_MS, (this.restedAt - began) * REST_PER_PASS), LONGEST_REST_MS);
        this.failures = 0;
        this.work.passed();
        for (const waiter of this.waiters) if (waiter.done()) waiter.settle();
        // Lets requests in between two slices.
        await new Promise(setImmediate);
        more ||= this.waiters.size > 0 && (this.woken || this.work.queued());
      }
    } catch (error) {
      this.failures += 1;
      await this.work.failed(error);
    } finally {
      this.passing = undefined;
      const pause = this.waiters.size > 0 ? WATCHED_MS : this.restMs;
      if (!this.ended) this.timer = setTimeout(() => this.wake(), pause * 2 ** Math.min(this.failures, 6));
      this.timer?.unref();
    }
  }
}

const WATCHED_MS = 20;
/** Pause between passes while nothing waits: a merge costs about the same for one row as for a hundred. */
const UNWATCHED_MS = 250;
/** Minimum pause as a multiple of the last pass's duration: fewer passes merge more rows each and update a row less often. */
const REST_PER_PASS = 3;
const LONGEST_REST_MS = 1_000;

/** Work of a feeding loop. */
export interface FeedingWork {
  /** Applies some of the new data; returns whether there is more. `hurry`: a caller waits for it. */
  pass(hurry: boolean): Promise<boolean>;
  /** Whether the queue is too long to wait for the next pass. */
  presses(): boolean;
  /** Whether anything is queued. */
  queued(): boolean;
  /** Called after each pass, before waiters are notified. */
  passed(): void;
  /** Called when a pass failed; it is retried after a pause. */
  failed(error: unknown): Promise<void>;
}

interface Waiter {
  done(): boolean;
  settle(): void;
}

/** Runs passes one after another: at once while a caller waits, otherwise with pauses. */
export class FeedingLoop {
  private timer: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private woken = false;
  private ended = false;
  private failures = 0;
  /** End of the last pass. */
  private restedAt = Number.NEGATIVE_INFINITY;
  /** Pause before the next pass. */
  private restMs = UNWATCHED_MS;
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly work: FeedingWork) {}

  get closed(): boolean {
    return this.ended;
  }

  /** Signals that there may be new data. */
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

  /** Waits until a condition holds after a pass, at most `withinMs`; returns whether it holds. */
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

  /** Runs work while no pass is running. */
  async betweenPasses(work: () => Promise<void>): Promise<void> {
    while (this.passing) await this.passing;
    if (this.ended) return;
    const working = work().finally(() => {
      this.passing = undefined;
      this.wake();
    });
    // A failure concerns this caller only, not callers that wait for the loop.
    this.passing = working.catch(() => undefined);
    await working;
  }

  /** Resolves when the current pass is done. */
  async rested(): Promise<void> {
    await this.passing;
  }

  /** Finishes the current pass; waiters get the current state. */
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
        // Lets requests run between two slices.
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

/** Runs work with common keys in order of submission, and other work in parallel. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly running = new Set<Promise<unknown>>();

  run<T>(keys: Iterable<string>, work: () => Promise<T>): Promise<T> {
    const own = new Set(keys);
    // All keys are taken at once, so deadlocks are impossible.
    const before = [...own].map((key) => this.last.get(key));
    const done = Promise.all(before).then(work);
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    for (const key of own) this.last.set(key, settled);
    this.running.add(settled);
    void settled.then(() => {
      this.running.delete(settled);
      for (const key of own) if (this.last.get(key) === settled) this.last.delete(key);
    });
    return done;
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}

/** Runs work in the order of submission wherever it touches the same keys, and side by side where it does not. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly running = new Set<Promise<unknown>>();

  run<T>(keys: Iterable<string>, work: () => Promise<T>): Promise<T> {
    const own = new Set(keys);
    // Taken all at once, so that nobody ever waits for someone who waits for him.
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

/** Maps in parallel, `width` at a time, answers in order. */
export async function mapWide<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      answers[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return answers;
}

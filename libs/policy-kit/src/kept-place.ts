/**
 * Keeps a place in the log now and then: each time costs something, and what comes again after a kill does nothing twice. It is kept at
 * once where that was long ago, else as soon as it is: nothing stays behind when no more comes. The disk is not waited for meanwhile, which
 * would keep requests waiting as well: a power cut may take a few seconds more of it than a kill.
 */
export class KeptPlace {
  private keptAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly keep: (soon?: true) => Promise<void>,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** The place moved; it is kept at the latest so long after the last time. @throws what keeping it now fails by */
  async moved(withinMs: number): Promise<void> {
    const dueAt = this.keptAt + withinMs;
    if (dueAt <= Date.now()) return this.write(true);
    if (dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => void this.write(true).catch(this.onError), dueAt - Date.now());
  }

  /** Keeps it now, for good, and not again before it moves. */
  now(): Promise<void> {
    return this.write();
  }

  private async write(soon?: true): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
    this.keptAt = Date.now();
    // One after another: an older place must not come last.
    this.keeping = this.keeping.catch(() => undefined).then(() => this.keep(soon));
    await this.keeping;
  }
}

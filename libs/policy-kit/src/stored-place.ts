/**
 * Stores a position in the log at intervals, because each write costs time and redelivered events do nothing twice. It is stored at once if the
 * last write is old, otherwise when the interval ends, so the final position is always stored. It does not wait for the disk, which would block
 * requests too: a power cut may lose a few seconds more than a crash.
 */
export class StoredPlace {
  private storedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly keep: (soon?: true) => Promise<void>,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** The position moved; stores it at the latest `withinMs` after the last write. @throws the error of a failed write */
  async moved(withinMs: number): Promise<void> {
    const dueAt = this.storedAt + withinMs;
    if (dueAt <= Date.now()) return this.write(true);
    if (dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => void this.write(true).catch(this.onError), dueAt - Date.now());
  }

  /** Stores the position now, durably, unless it is already stored. */
  now(): Promise<void> {
    return this.write();
  }

  private async write(soon?: true): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
    this.storedAt = Date.now();
    // In sequence: an older position must not be written last.
    this.storing = this.storing.catch(() => undefined).then(() => this.keep(soon));
    await this.storing;
  }
}

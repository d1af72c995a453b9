/** With more arriving rows than this, rows are not looked up individually. */
export const MASSES = 200;
/** Interval at which arriving rows are looked up and the list refreshes. */
const EVERY_MS = 1_500;
/** Interval during mass changes such as an import, when shorter refreshes of twenty screens would take half of the server's time. */
const OF_MASSES_MS = 5_000;

/** Number of the latest rows looked up again after a mass change: the list may have been read before it contained them. */
const LAST = 50;

/** What a list screen provides for arriving rows. */
export interface ListOfArrivals {
  /** Which of these rows the list would show after a refresh, and the position the answer reflects. */
  look(keys: readonly string[]): Promise<{ seen: readonly string[]; position?: string }>;
  /** Whether the list may refresh on its own: scrolled to the top, no selection, no edit. */
  free(): boolean;
  /** Refreshes the list. */
  refresh(): void;
  /** Announces new rows. */
  tell(keys: readonly string[]): void;
  onError(error: unknown): void;
}

/** Collects changed rows that a list has not loaded, then shows or announces those that belong to it. */
export class ArrivingRows {
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private restsUntil = 0;
  /** The newest reported position; positions compare as text. */
  private newest = '';

  constructor(private readonly list: ListOfArrivals) {}

  /** `position`: the position an answer must reflect to contain these rows. */
  hear(keys: readonly string[], position = ''): void {
    if (position > this.newest) this.newest = position;
    keys.forEach((key) => this.waiting.add(key));
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.look().catch((error: unknown) => this.list.onError(error));
      },
      Math.max(EVERY_MS, this.restsUntil - Date.now()),
    );
  }

  /** Discards collected rows: they are already shown, or belong to another query. */
  forget(): void {
    this.waiting.clear();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    const { list, newest } = this;
    const keys = [...this.waiting];
    this.waiting.clear();
    if (keys.length === 0) return;
    if (keys.length > MASSES) {
      this.restsUntil = Date.now() + OF_MASSES_MS;
      // The refreshed rows also show which of them belong to the list.
      if (list.free()) {
        this.hear(keys.slice(-LAST));
        return list.refresh();
      }
    }
    const { seen, position = newest } = await list.look(keys);
    // A busy server may report rows before its answers contain them.
    if (position < newest) this.hear(keys.filter((key) => !seen.includes(key)));
    if (seen.length === 0) return;
    if (list.free()) list.refresh();
    else list.tell(seen);
  }
}

/** More at once than anybody reads: they are not looked up one by one. */
export const MASSES = 200;
/** How often a list is asked again by itself, and new rows are looked up. */
const EVERY_MS = 1_500;
/** The same while masses come, as by an import: twenty screens that draw what nobody can follow leave the server half its time. */
const OF_MASSES_MS = 5_000;

/** Of masses that were shown so many are looked up again: the list may have been asked before it answered with them. */
const LAST = 50;

/** What the screen of a list does about rows that come. */
export interface ListOfArrivals {
  /** Which of these rows would be seen if the list were asked again, and what that reflects. */
  look(keys: readonly string[]): Promise<{ seen: readonly string[]; position?: string }>;
  /** Whether the list may change under the person's eyes: at its top, nothing chosen, nothing edited. */
  free(): boolean;
  /** Asks for the list again. */
  refresh(): void;
  /** Says that there are rows to be seen. */
  tell(keys: readonly string[]): void;
  onError(error: unknown): void;
}

/** Rows that moved and that a list does not hold: gathered for a while, then shown or told of where they belong to it. */
export class ArrivingRows {
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private restsUntil = 0;
  /** The newest position that was told of; positions compare as text. */
  private newest = '';

  constructor(private readonly list: ListOfArrivals) {}

  /** `position`: what an answer has to reflect to hold them. */
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

  /** What was heard so far is on the screen, or belongs to another question. */
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
      // Its rows say as well which of them belong to it.
      if (list.free()) {
        this.hear(keys.slice(-LAST));
        return list.refresh();
      }
    }
    const { seen, position = newest } = await list.look(keys);
    // A server with much to do tells of rows before it answers with them.
    if (position < newest) this.hear(keys.filter((key) => !seen.includes(key)));
    if (seen.length === 0) return;
    if (list.free()) list.refresh();
    else list.tell(seen);
  }
}

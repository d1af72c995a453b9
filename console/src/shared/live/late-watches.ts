/** Delay before rows are fetched again while the server's answers are still older than the watch. */
const AGAIN_MS = 1_000;

/**
 * Finds rows that were read before the server began to send changes of their list, since changes in between are not reported. Positions are those of
 * the list's read model, and compare as text.
 */
export class LateWatches {
  /** By list: the oldest position of the rows on a screen. */
  private readonly read = new Map<string, string>();
  private readonly sentUpTo = new Map<string, string>();
  /** Lists whose rows must be fetched again, with the timer of the next attempt if the last answer was still too old. */
  private readonly behind = new Map<string, ReturnType<typeof setTimeout> | undefined>();

  /** `onMissed` is called with a list whose rows must be fetched again. */
  constructor(private readonly onMissed: (list: string) => void) {}

  /** Rows of a list were fetched; they reflect this position. */
  rowsRead(list: string, position: string): void {
    const oldest = this.read.get(list);
    if (oldest === undefined || position < oldest) this.read.set(list, position);
    this.compare(list);
  }

  /** The server sends all changes of a list after this position. */
  sentFrom(list: string, position: string): void {
    this.sentUpTo.set(list, position);
    this.compare(list);
  }

  /** No screen shows the list any more. Without a list: all shown rows are fetched again anyway. */
  forget(list?: string): void {
    const lists = list === undefined ? [...this.read.keys(), ...this.sentUpTo.keys(), ...this.behind.keys()] : [list];
    for (const one of lists) {
      this.read.delete(one);
      this.sentUpTo.delete(one);
      this.arrived(one);
    }
  }

  private compare(list: string): void {
    const read = this.read.get(list);
    const sent = this.sentUpTo.get(list);
    if (read === undefined || sent === undefined) return;
    this.read.delete(list);
    if (read >= sent) return this.arrived(list);
    // A busy server may report changes before its answers contain them: fetch again until they do.
    if (this.behind.get(list)) return;
    const isFirst = !this.behind.has(list);
    this.behind.set(list, isFirst ? undefined : setTimeout(() => (this.behind.set(list, undefined), this.onMissed(list)), AGAIN_MS));
    if (isFirst) this.onMissed(list);
  }

  private arrived(list: string): void {
    clearTimeout(this.behind.get(list));
    this.behind.delete(list);
  }
}

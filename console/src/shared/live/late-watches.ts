/** How long a server that answers with what was before gets until it is asked again. */
const AGAIN_MS = 1_000;

/**
 * Finds rows that were read before the server began to send changes of their list, since changes in between are not reported. Positions are those of
 * the list's read model, and compare as text.
 */
export class LateWatches {
  /** The oldest that is on a screen, of each list. */
  private readonly read = new Map<string, string>();
  private readonly told = new Map<string, string>();
  /** Lists whose rows are to be read again, and when those whose answers are still behind. */
  private readonly behind = new Map<string, ReturnType<typeof setTimeout> | undefined>();

  /** `onMissed` hears the list whose rows must be read again. */
  constructor(private readonly onMissed: (list: string) => void) {}

  /** Rows came that reflect a position. */
  rowsRead(list: string, position: string): void {
    const oldest = this.read.get(list);
    if (oldest === undefined || position < oldest) this.read.set(list, position);
    this.compare(list);
  }

  /** The server tells of everything after a position. */
  toldFrom(list: string, position: string): void {
    this.told.set(list, position);
    this.compare(list);
  }

  /** Nobody shows the list any more; without one: whatever is shown is read again anyway. */
  forget(list?: string): void {
    const lists = list === undefined ? [...this.read.keys(), ...this.told.keys(), ...this.behind.keys()] : [list];
    for (const one of lists) {
      this.read.delete(one);
      this.told.delete(one);
      this.arrived(one);
    }
  }

  private compare(list: string): void {
    const read = this.read.get(list);
    const told = this.told.get(list);
    if (read === undefined || told === undefined) return;
    this.read.delete(list);
    if (read >= told) return this.arrived(list);
    // A server with much to do tells of rows before it answers with them: it is asked until it does.
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

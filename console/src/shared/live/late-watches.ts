/**
 * Finds rows that were read before the server began to tell of their list: what moved in between is told to nobody. Positions are those
 * of the list's read model, and compare as text.
 */
export class LateWatches {
  /** The oldest that is on a screen, of each list. */
  private readonly read = new Map<string, string>();
  private readonly told = new Map<string, string>();

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
    if (list === undefined) this.read.clear();
    else this.read.delete(list);
    if (list === undefined) this.told.clear();
    else this.told.delete(list);
  }

  private compare(list: string): void {
    const read = this.read.get(list);
    const told = this.told.get(list);
    if (read === undefined || told === undefined) return;
    this.read.delete(list);
    if (read >= told) return;
    // Said once: what is read now reflects more.
    this.told.delete(list);
    this.onMissed(list);
  }
}

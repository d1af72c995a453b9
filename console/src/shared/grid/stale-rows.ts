/**
 * Finds rows that changed while they were fetched: such an answer is stale, and the change is not reported again. Positions are those of the list's
 * read model, and compare as text.
 */
export class StaleRows {
  private asked = 0;
  /** Changes received while requests are in progress: the newest position by row key. */
  private readonly heard = new Map<string, string>();

  /** A request for rows starts. */
  ask(): void {
    this.asked += 1;
  }

  /** The server reports changed rows. */
  hear(keys: readonly string[], position: string): void {
    if (this.asked > 0) keys.forEach((key) => this.heard.set(key, position));
  }

  /** A request ended: `keys` are the rows that it returned as of `position`, if any. Returns those that changed since. */
  answered(keys: readonly string[] = [], position = ''): string[] {
    const moved = keys.filter((key) => (this.heard.get(key) ?? '') > position);
    this.asked -= 1;
    if (this.asked === 0) this.heard.clear();
    return moved;
  }
}

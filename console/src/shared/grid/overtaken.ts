/**
 * Finds rows that changed while they were fetched: such an answer is stale, and the change is not reported again. Positions are those of the list's
 * read model, and compare as text.
 */
export class Overtaken {
  private asked = 0;
  /** What moved while answers are under way. */
  private readonly heard = new Map<string, string>();

  /** Rows are asked for. */
  ask(): void {
    this.asked += 1;
  }

  /** It is told that rows moved. */
  hear(keys: readonly string[], position: string): void {
    if (this.asked > 0) keys.forEach((key) => this.heard.set(key, position));
  }

  /** An answer came, with these rows as of a position, or none came; which of them moved since. */
  answered(keys: readonly string[] = [], position = ''): string[] {
    const moved = keys.filter((key) => (this.heard.get(key) ?? '') > position);
    this.asked -= 1;
    if (this.asked === 0) this.heard.clear();
    return moved;
  }
}

import { ORIGIN, type Position } from '@matricula/domain/kernel';

/** How far something has come, and who waits for it to come further. */
export class Progress {
  private readonly waiting = new Set<() => void>();
  private at: Position = ORIGIN;

  get position(): Position {
    return this.at;
  }

  reach(position: Position): void {
    if (position > this.at) this.at = position;
    for (const look of this.waiting) look();
  }

  /** Resolves when it has come to a position. */
  async reached(position: Position): Promise<void> {
    if (this.at >= position) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.at < position) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
    });
  }
}

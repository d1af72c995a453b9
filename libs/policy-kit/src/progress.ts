import { ORIGIN, type Position } from '@matricula/domain/kernel';

/** A position that only grows, and callers that wait for it. */
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

  /** Resolves when the position is reached. */
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

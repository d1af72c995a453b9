import type { Position } from '@matricula/domain/kernel';

/** First pause before a repeated restart after lost progress; doubles up to the maximum. */
const AGAIN_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Positions where projections restarted after lost progress, and how often they restarted there. */
export class RepeatedStarts {
  private readonly begun = new Map<string, { position: Position; times: number }>();

  /** Back-off in ms before a restart at a position; 0 unless the projection made no progress since its last restart. */
  pauseBefore(projection: string, position: Position): number {
    const before = this.begun.get(projection);
    const times = before?.position === position ? before.times + 1 : 0;
    this.begun.set(projection, { position, times });
    return times === 0 ? 0 : Math.min(AGAIN_MS * 2 ** times, LONGEST_PAUSE_MS);
  }
}

import type { Position } from '@matricula/domain/kernel';

/** What a store loses again and again is folded again after pauses of this length, which grow. */
const AGAIN_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Where projections began again whose progress was lost, and how often they did from there. */
export class RepeatedStarts {
  private readonly begun = new Map<string, { position: Position; times: number }>();

  /** How long one waits before it begins again at a position, in ms: not at all unless it has come no further since it began the last time. */
  pauseBefore(projection: string, position: Position): number {
    const before = this.begun.get(projection);
    const times = before?.position === position ? before.times + 1 : 0;
    this.begun.set(projection, { position, times });
    return times === 0 ? 0 : Math.min(AGAIN_MS * 2 ** times, LONGEST_PAUSE_MS);
  }
}

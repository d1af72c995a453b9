import { setTimeout as pause } from 'node:timers/promises';

/** An insert costs the engine a part of its own: what comes within this time goes in one. */
const GATHER_MS = 100;

/** Of an engine that has more to do it is asked less often: an insert takes this share of the time at most, */
const SHARE = 0.25;
/** and nobody waits longer than this for the next one. */
const MOST_MS = 400;

/** As much is worth a part of its own. */
const MANY_ROWS = 1_000;

/** What is written to one table: at once when it is much or nothing was lately, else together with whatever comes within a tenth of a second, or more when inserts take long. */
export class GatheredInserts<Row> {
  private lastAt = -Infinity;
  private tookMs = 0;
  private gathering: { rows: Row[]; written: Promise<void> } | undefined;

  constructor(private readonly insert: (rows: Row[]) => Promise<void>) {}

  /** Resolves when the rows are there. @throws what the insert throws, to everyone whose rows were in it */
  add(rows: readonly Row[]): Promise<void> {
    if (rows.length >= MANY_ROWS) return this.send([...rows]);
    if (this.gathering) {
      this.gathering.rows.push(...rows);
      return this.gathering.written;
    }
    const gatherMs = Math.min(Math.max(GATHER_MS, this.tookMs / SHARE), MOST_MS);
    const rest = this.lastAt + gatherMs - performance.now();
    if (rest <= 0) return this.send([...rows]);
    const gathered = [...rows];
    const written = pause(rest).then(() => {
      this.gathering = undefined;
      return this.send(gathered);
    });
    this.gathering = { rows: gathered, written };
    return written;
  }

  private async send(rows: Row[]): Promise<void> {
    const began = performance.now();
    this.lastAt = began;
    try {
      await this.insert(rows);
    } finally {
      this.tookMs = performance.now() - began;
    }
  }
}

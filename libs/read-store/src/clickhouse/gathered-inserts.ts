import { setTimeout as pause } from 'node:timers/promises';

/** Every insert creates a part, so rows within this time are inserted together. */
const GATHER_MS = 100;

/** An engine under load gets fewer inserts: they take at most this share of the time, */
const SHARE = 0.25;
/** but the next one is delayed at most this long. */
const MOST_MS = 400;

/** From this many rows on, a separate insert pays off. */
const MANY_ROWS = 1_000;

/**
 * Batches inserts to one table: at once if there are many rows or no recent insert, otherwise together with the rows of the next tenth of a second,
 * or longer if inserts are slow.
 */
export class GatheredInserts<Row> {
  private lastAt = -Infinity;
  private tookMs = 0;
  private gathering: { rows: Row[]; written: Promise<void> } | undefined;

  constructor(private readonly insert: (rows: Row[]) => Promise<void>) {}

  /** Resolves when the rows are inserted. @throws the error of the insert, to every caller whose rows were in it */
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

import type { KeptBatch } from './keeper';
import type { QueuedBatch } from './kept-tables';

/** Rows that are not left waiting for the next pass. */
const MANY = 8_192;

/** Commits to rows that live in columns alone, which are not on disk. */
export class KeptQueue {
  private batches: QueuedBatch[] = [];
  private rows = 0;

  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** Whether they should not wait for the next pass. */
  get presses(): boolean {
    return this.rows >= MANY;
  }

  add(queued: QueuedBatch): void {
    this.batches.push(queued);
    this.rows += rowsOf(queued.batch);
  }

  /** What is in it, to be written. */
  all(): readonly QueuedBatch[] {
    return [...this.batches];
  }

  /** The first so many are on disk. */
  written(count: number): void {
    for (const { batch } of this.batches.splice(0, count)) this.rows -= rowsOf(batch);
  }

  /** Nobody writes them any more. */
  refuse(error: Error): void {
    for (const { fail } of this.batches) fail(error);
  }
}

const rowsOf = ({ parts }: KeptBatch) => parts.reduce((sum, { changes }) => sum + changes.length, 0);

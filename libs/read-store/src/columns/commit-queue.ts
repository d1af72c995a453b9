import type { ColumnOnlyBatch } from './column-only-storage';
import type { QueuedBatch } from './column-only-tables';

/** From this many rows on, the queue does not wait for the next pass. */
const MANY = 8_192;

/** Commits to column-only rows that are not on disk yet. */
export class CommitQueue {
  private batches: QueuedBatch[] = [];
  private rows = 0;

  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** Whether the queue is too long to wait for the next pass. */
  get presses(): boolean {
    return this.rows >= MANY;
  }

  add(queued: QueuedBatch): void {
    this.batches.push(queued);
    this.rows += rowsOf(queued.batch);
  }

  /** The queued commits. */
  all(): readonly QueuedBatch[] {
    return [...this.batches];
  }

  /** Removes the first `count` commits, which are on disk. */
  written(count: number): void {
    for (const { batch } of this.batches.splice(0, count)) this.rows -= rowsOf(batch);
  }

  /** Rejects all queued commits. */
  refuse(error: Error): void {
    for (const { fail } of this.batches) fail(error);
  }
}

const rowsOf = ({ parts }: ColumnOnlyBatch) => parts.reduce((sum, { changes }) => sum + changes.length, 0);

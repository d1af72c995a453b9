import type { MessagePort } from 'node:worker_threads';
import { untilFree, type Sqlite } from '@matricula/sqlite';
import { openForWriting } from './log-file';
import { LogWriter, type StreamRows, type Written } from './log-writer';

/** Where groups of appends are written: in this thread, or in one that waits for the disk instead of it. */
export interface Commits {
  /** Writes and commits all of them: results, or why it was refused, of each. @throws Error when the storage fails; nothing is written then */
  write(groups: StreamRows[][]): Promise<(Written[] | Error)[]>;
  /** Another way to it, for another thread; missing where it is in this one. */
  connect?(): MessagePort;
  close(): Promise<void>;
}

const BUSY_TIMEOUT_MS = 30_000;

/** Writes in the thread that it is made in. */
export class CommitsHere implements Commits {
  private readonly db: Sqlite;
  private readonly writer: LogWriter;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(file: string) {
    this.db = openForWriting(file);
    this.writer = new LogWriter(this.db);
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    // Nothing comes between the lock and what it is for: others have this write too.
    return untilFree('The event log', BUSY_TIMEOUT_MS, () => this.writer.commit(groups));
  }

  async close(): Promise<void> {
    this.db.close();
  }
}

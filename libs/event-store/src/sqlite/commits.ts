import type { MessagePort } from 'node:worker_threads';
import { untilFree, type Sqlite } from '@matricula/sqlite';
import { openForWriting } from './log-file';
import { LogWriter, type StreamRows, type Written } from './log-writer';

/** Where groups of appends are written: in this thread, or in another that waits for the disk. */
export interface Commits {
  /**
   * Writes and commits all groups; returns results or the reason of refusal for each.
   * @throws Error when the storage fails; nothing is written then
   */
  write(groups: StreamRows[][]): Promise<(Written[] | Error)[]>;
  /** A port for another thread; missing if writing happens in this thread. */
  connect?(): MessagePort;
  close(): Promise<void>;
}

const BUSY_TIMEOUT_MS = 30_000;

/** Writes in the current thread. */
export class CommitsHere implements Commits {
  private readonly db: Sqlite;
  private readonly writer: LogWriter;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(file: string) {
    this.db = openForWriting(file);
    this.writer = new LogWriter(this.db);
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    // Lock and write happen in one turn, because the connection is shared.
    return untilFree('The event log', BUSY_TIMEOUT_MS, () => this.writer.commit(groups));
  }

  async close(): Promise<void> {
    this.db.close();
  }
}

import { join } from 'node:path';
import { AskedThread } from '@matricula/threads';
import type { AppendResult } from '../event-store';
import type { Commits } from './commits';
import { heard, type CommitQuestion, type Told } from './commits-thread.messages';
import { openForWriting } from './log-file';
import type { StreamRows } from './log-writer';

/** Has a thread of its own write: whoever answers requests hands over what is sealed, and goes on while the disk is waited for. */
export class CommitsThread implements Commits {
  private readonly thread: AskedThread<CommitQuestion>;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(file: string) {
    // Whoever opens the file to read it has to find its tables.
    openForWriting(file).close();
    this.thread = new AskedThread(join(__dirname, 'commits-thread.js'), { workerData: file });
  }

  async write(groups: StreamRows[][]): Promise<(AppendResult[] | Error)[]> {
    const sealed = groups.map((group) =>
      group.map(({ stream, tenantId, expected, rows }): StreamRows => ({ stream, tenantId, expected, rows })),
    );
    return (await this.thread.ask<Told[]>({ groups: sealed })).map(heard);
  }

  async close(): Promise<void> {
    if (!this.thread.runs) return;
    await this.thread.ask({});
    await this.thread.stop();
  }
}

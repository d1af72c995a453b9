import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AskedPort, AskedThread } from '@matricula/threads';
import type { Commits } from './commits';
import { heard, sealedOf, type CommitQuestion, type GroupResult } from './commits-thread.messages';
import { openForWriting } from './log-file';
import type { StreamRows, Written } from './log-writer';

/** Writes in a separate thread, so that the thread that answers requests does not wait for the disk. */
export class CommitsThread implements Commits {
  private readonly thread: AskedThread<CommitQuestion>;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(file: string) {
    // Creates the tables before the file is opened for reading.
    openForWriting(file).close();
    this.thread = new AskedThread(join(__dirname, 'commits-thread.js'), () => ({ workerData: file }));
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    return (await this.thread.ask<GroupResult[]>({ sealed: sealedOf(groups) })).map(heard);
  }

  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    // Closing the port tells its holder that the thread is gone.
    this.thread.ask({ port: port1 }, [port1]).catch(() => port2.close());
    return port2;
  }

  async close(): Promise<void> {
    if (!this.thread.runs) return;
    await this.thread.ask({});
    await this.thread.stop();
  }
}

/** Access to the same writing thread from another one: two writers would compete for the file lock. */
export class RemoteCommits implements Commits {
  private readonly thread: AskedPort<CommitQuestion>;

  /** `port` comes from `CommitsThread.connect`; `ended` is called when its thread is gone. */
  constructor(port: MessagePort, ended: () => void) {
    this.thread = new AskedPort(port, ended);
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    return (await this.thread.ask<GroupResult[]>({ sealed: sealedOf(groups) })).map(heard);
  }

  async close(): Promise<void> {
    this.thread.close();
  }
}

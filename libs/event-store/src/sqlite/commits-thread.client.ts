import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AskedPort, AskedThread } from '@matricula/threads';
import type { Commits } from './commits';
import { heard, sealedOf, type CommitQuestion, type Told } from './commits-thread.messages';
import { openForWriting } from './log-file';
import type { StreamRows, Written } from './log-writer';

/** Has a thread of its own write: whoever answers requests hands over what is sealed, and goes on while the disk is waited for. */
export class CommitsThread implements Commits {
  private readonly thread: AskedThread<CommitQuestion>;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(file: string) {
    // Whoever opens the file to read it has to find its tables.
    openForWriting(file).close();
    this.thread = new AskedThread(join(__dirname, 'commits-thread.js'), () => ({ workerData: file }));
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    return (await this.thread.ask<Told[]>({ sealed: sealedOf(groups) })).map(heard);
  }

  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    // Whoever holds it hears that there is nobody at the other end.
    this.thread.ask({ port: port1 }, [port1]).catch(() => port2.close());
    return port2;
  }

  async close(): Promise<void> {
    if (!this.thread.runs) return;
    await this.thread.ask({});
    await this.thread.stop();
  }
}

/** The same thread, reached from another one: two that write would wait for each other's locks, and ask for them again and again. */
export class RemoteCommits implements Commits {
  private readonly thread: AskedPort<CommitQuestion>;

  /** `port` is what `CommitsThread.connect` answers; `ended` is called when its thread is gone. */
  constructor(port: MessagePort, ended: () => void) {
    this.thread = new AskedPort(port, ended);
  }

  async write(groups: StreamRows[][]): Promise<(Written[] | Error)[]> {
    return (await this.thread.ask<Told[]>({ sealed: sealedOf(groups) })).map(heard);
  }

  async close(): Promise<void> {
    this.thread.close();
  }
}

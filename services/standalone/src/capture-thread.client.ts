import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Commits } from '@matricula/event-store';
import type { BulkThread, EmbeddedPlace } from '@matricula/platform';
import { AskedThread } from '@matricula/threads';
import type { CaptureQuestion } from './capture-thread';

/** Start data of the thread; without a port to the writer thread, it writes to the log itself. */
export interface CaptureThreadData {
  place: EmbeddedPlace;
  commits: MessagePort | undefined;
}

/** Client of the capture thread, which starts with the first import and ends with the process. */
export class CaptureThread implements BulkThread {
  private readonly thread: AskedThread<CaptureQuestion>;

  constructor(place: EmbeddedPlace, commits: Commits | undefined) {
    this.thread = new AskedThread(join(__dirname, 'capture-thread.js'), () => {
      const port = commits?.connect?.();
      return {
        workerData: { place, commits: port } satisfies CaptureThreadData,
        transferList: port ? [port] : [],
      };
    });
  }

  capture<Outcome>(input: object): Promise<Outcome> {
    return this.thread.ask<Outcome>({ capture: input as CaptureQuestion['capture'] });
  }

  async stop(): Promise<void> {
    if (!this.thread.runs) return;
    await this.thread.ask({});
    await this.thread.stop();
  }
}

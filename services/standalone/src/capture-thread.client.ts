import { join } from 'node:path';
import type { BulkThread, EmbeddedPlace } from '@matricula/platform';
import { AskedThread } from '@matricula/threads';
import type { CaptureQuestion } from './capture-thread';

/** The capture thread as the process sees it: started by the first import, gone with the process. */
export class CaptureThread implements BulkThread {
  private readonly thread: AskedThread<CaptureQuestion>;

  constructor(place: EmbeddedPlace) {
    this.thread = new AskedThread(join(__dirname, 'capture-thread.js'), {
      workerData: place,
      // Rows live for a slice only: with room for several slices, most of them die before anybody moves them.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
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

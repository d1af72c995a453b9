import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BulkThread, EmbeddedPlace } from '@matricula/platform';
import type { CaptureAnswer, CaptureQuestion } from './capture-thread';

/** The capture thread as the process sees it: started by the first import, gone with the process. */
export class CaptureThread implements BulkThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private questions = 0;

  constructor(private readonly place: EmbeddedPlace) {}

  capture<Outcome>(input: object): Promise<Outcome> {
    return this.ask<Outcome>({ capture: input as CaptureQuestion['capture'] });
  }

  async stop(): Promise<void> {
    if (!this.worker) return;
    await this.ask({});
    await this.worker.terminate();
  }

  private ask<T>(question: Omit<CaptureQuestion, 'id'>): Promise<T> {
    const worker = (this.worker ??= this.start());
    const id = ++this.questions;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  }

  private start(): Worker {
    const worker = new Worker(join(__dirname, 'capture-thread.js'), {
      workerData: this.place,
      // Rows live for a slice only: with room for several slices, most of them die before anybody moves them.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    worker.on('message', ({ id, value, failure, code }: CaptureAnswer) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === undefined) waiting?.resolve(value as never);
      else waiting?.reject(Object.assign(new Error(failure), { code }));
    });
    // Whoever waits hears of it, and the next question starts another thread.
    worker.on('error', (error) => this.lost(error));
    return worker;
  }

  private lost(error: Error): void {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

import { join } from 'node:path';
import type { WorkerOptions } from 'node:worker_threads';
import { AskedThread } from '@matricula/threads';
import type { Paper } from './define-document';
import { Drawing } from './drawing';

/** Path of the compiled thread. */
const BUILT = join(__dirname, 'drawing-thread.js');

/** Renders in a thread of its own, so that long documents do not delay requests. */
export class DrawingThread extends Drawing {
  private readonly thread: AskedThread<Paper>;

  constructor(file = BUILT, options?: WorkerOptions) {
    super();
    this.thread = new AskedThread(file, () => options ?? {});
  }

  draw(paper: Paper): Promise<Uint8Array> {
    return this.thread.ask(paper);
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}

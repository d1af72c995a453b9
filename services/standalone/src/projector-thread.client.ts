import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Position } from '@matricula/domain/kernel';
import { Projections, type ProjectorThreadOptions } from '@matricula/platform';
import type { RebuildCancellation, RebuildStart, ProjectionStats, ReplayResult } from '@matricula/projection-kit';
import { threadLimits } from '@matricula/threads';
import type { Asked, FromThread, ProjectorThreadData, ToThread } from './projector-thread.messages';

type Question = Asked extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

/** Client of the projector thread. If the thread dies, the process ends too: a supervisor restarts both. */
export class ProjectorThread implements Projections {
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private questions = 0;
  /** False during `start`, which reports a death itself. */
  private atWork = false;

  private constructor(
    private readonly worker: Worker,
    private readonly options: ProjectorThreadOptions,
  ) {
    worker.on('message', (message: FromThread) => this.hear(message));
    worker.on('error', (error) => {
      if (!this.atWork) return;
      options.onError?.(error);
      throw error;
    });
  }

  /** Starts the thread and waits until its read models are prepared. @throws what the thread died of before */
  static async start(options: ProjectorThreadOptions): Promise<ProjectorThread> {
    const worker = new Worker(join(__dirname, 'projector-thread.js'), {
      workerData: { place: options.place, columns: options.columns } satisfies ProjectorThreadData,
      transferList: [options.columns],
      resourceLimits: threadLimits,
    });
    const thread = new ProjectorThread(worker, options);
    for (;;) {
      const [message] = (await once(worker, 'message')) as [FromThread];
      if (message.type !== 'ready') continue;
      thread.atWork = true;
      options.onAppended(() => worker.postMessage({ type: 'appended' } satisfies ToThread));
      return thread;
    }
  }

  async caughtUp(position: Position): Promise<void> {
    await this.ask({ type: 'caught-up', position });
  }

  async stats(): Promise<ProjectionStats[]> {
    return (await this.ask({ type: 'stats' })) as ProjectionStats[];
  }

  async replayParked(model: string, tenantId: string, parkedIds: string[]): Promise<ReplayResult> {
    return (await this.ask({ type: 'replay-parked', model, tenantId, parkedIds })) as ReplayResult;
  }

  async rebuild(model: string, by: string): Promise<RebuildStart> {
    return (await this.ask({ type: 'rebuild', model, by })) as RebuildStart;
  }

  async cancelRebuild(model: string, by: string): Promise<RebuildCancellation> {
    return (await this.ask({ type: 'cancel-rebuild', model, by })) as RebuildCancellation;
  }

  async rewrite(): Promise<void> {
    await this.ask({ type: 'rewrite' });
  }

  async stop(): Promise<void> {
    this.atWork = false;
    await this.ask({ type: 'stop' });
    await this.worker.terminate();
  }

  private ask(question: Question): Promise<unknown> {
    const id = ++this.questions;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...question, id });
    });
  }

  private hear(message: FromThread): void {
    switch (message.type) {
      case 'changed':
        return this.options.announce(message.changed);
      case 'progress':
        return this.options.onProgress?.(message.progress);
      case 'error':
        return this.options.onError?.(new Error(message.message));
      case 'answer':
      case 'refused': {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.type === 'answer') waiting?.resolve(message.value);
        else waiting?.reject(new Error(message.message));
        return;
      }
      case 'ready':
        return;
    }
  }
}

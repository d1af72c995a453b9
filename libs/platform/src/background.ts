import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

/** Work of which the latest failed: how often since it last went well in this process, and when. */
export interface Undone {
  what: string;
  times: number;
  lastAt: string;
}

/**
 * Runs work after the response was sent, so that the response time does not reveal what was done. Work of the same name runs in order; all of it
 * finishes before the process ends.
 */
@Injectable()
export class Background implements OnModuleDestroy {
  private readonly logger = new Logger('Background');
  private readonly running = new Map<string, Promise<void>>();
  private readonly failed = new Map<string, Undone>();

  /** Runs the work after the response. A failure is logged with `what`, and reported until the same work succeeds again. */
  run(name: string, what: string, work: () => Promise<void>): void {
    const before = this.running.get(name) ?? afterTheAnswer();
    const done = before.then(work).then(
      () => void this.failed.delete(what),
      (error: unknown) => this.note(what, error),
    );
    this.running.set(name, done);
    void done.then(() => this.running.get(name) === done && this.running.delete(name));
  }

  /** Work that currently fails, for operators. */
  undone(): Undone[] {
    return [...this.failed.values()];
  }

  private note(what: string, error: unknown): void {
    this.logger.error({ message: `Could not ${what}`, error: String(error) });
    const times = (this.failed.get(what)?.times ?? 0) + 1;
    this.failed.set(what, { what, times, lastAt: new Date().toISOString() });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  onModuleDestroy(): Promise<void> {
    return this.idle();
  }
}

const afterTheAnswer = () => new Promise<void>((resolve) => setImmediate(resolve));

import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

/**
 * Work that an answer does not wait for, so that its time tells nobody what was done. Work of the same name is done in order; all of it
 * is finished before the process ends.
 */
@Injectable()
export class Background implements OnModuleDestroy {
  private readonly logger = new Logger('Background');
  private readonly running = new Map<string, Promise<void>>();

  /** Does it after the answer; a failure is logged as what could not be done. */
  run(name: string, what: string, work: () => Promise<void>): void {
    const before = this.running.get(name) ?? afterTheAnswer();
    const done = before.then(work).catch((error: unknown) => this.logger.error({ message: `Could not ${what}`, error: String(error) }));
    this.running.set(name, done);
    void done.then(() => this.running.get(name) === done && this.running.delete(name));
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

import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { ReadBehind, StillFilling, projectionOf, type Filling } from '../read-store';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { RowsReader } from '../sqlite/rows-reader';
import { ColumnEngine, type ColumnEngineOptions } from './column-engine';
import { ColumnFeed, type ColumnProgress } from './column-feed';
import type { ColumnTable } from './column-table';

const WATCHED_MS = 20;
/** Rest between two passes while nobody waits: a merge costs much the same for one row as for a hundred. */
const UNWATCHED_MS = 250;
/** For how long a question waits for a table that is being filled. */
const PATIENCE_MS = 5_000;

export interface ColumnStoreOptions extends ColumnEngineOptions {
  /** Called while columns are filled from nothing. */
  onProgress?(progress: ColumnProgress): void;
  /** Feeding failed and will be tried again, or the file was damaged and is filled anew. */
  onError?(error: unknown): void;
}

interface Waiter {
  done(): boolean;
  settle(): void;
}

/** The columns, kept up with the rows by a loop of their own, and rebuilt from the rows when their file is lost or damaged. */
export class ColumnStore {
  private timer: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private woken = false;
  private closed = false;
  private failures = 0;
  /** When the last pass ended. */
  private restedAt = Number.NEGATIVE_INFINITY;
  private readonly waiters = new Set<Waiter>();

  private constructor(
    private readonly file: string,
    private readonly rows: RowsReader,
    private readonly options: ColumnStoreOptions,
    private engine: ColumnEngine,
    private feed: ColumnFeed,
  ) {}

  /** Opens the columns and begins to feed them. */
  static async open(file: string, rows: RowsReader, options: ColumnStoreOptions = {}): Promise<ColumnStore> {
    const { engine, feed } = await openOrRenew(file, rows, options);
    const store = new ColumnStore(file, rows, options, engine, feed);
    store.wake();
    return store;
  }

  /** Says that rows may have changed. */
  wake(): void {
    if (this.closed) return;
    this.woken = true;
    if (this.passing) return;
    clearTimeout(this.timer);
    const rest = this.waiters.size > 0 ? 0 : this.restedAt + UNWATCHED_MS - performance.now();
    if (rest > 0) this.timer = setTimeout(() => this.wake(), rest).unref();
    else this.passing = this.run();
  }

  /** Asks the engine; a damaged file is filled anew and asked again. */
  async ask<T>(question: (engine: ColumnEngine) => Promise<T>): Promise<T> {
    const { engine } = this;
    try {
      return await question(engine);
    } catch (error) {
      if (this.closed || (engine === this.engine && !isDamage(error))) throw error;
      if (engine === this.engine) await this.renew(error);
      return question(this.engine);
    }
  }

  /** How much of a version is there while its table is filled, or has not come to a position that the rows have passed. */
  filling(model: RegisteredModel, target: Position): Filling | undefined {
    return this.feed.filling(model, target);
  }

  /**
   * The table of a version that reflects what the rows had to reach, waiting a while for it; undefined for an unknown version.
   * @throws StillFilling after that
   */
  async table(find: () => { model: RegisteredModel; target: Position } | undefined): Promise<ColumnTable | undefined> {
    const missing = () => {
      const found = find();
      return found && this.filling(found.model, found.target);
    };
    if (missing()) await this.until(() => missing() === undefined, PATIENCE_MS);
    const found = find();
    if (!found) return undefined;
    const filling = this.filling(found.model, found.target);
    if (filling && !this.closed) throw new StillFilling(found.model.name, filling.share);
    return this.feed.table(found.model);
  }

  /** Position that answers reflect for a projection. */
  position(projection: string): Position {
    return this.feed.position(projection) ?? ORIGIN;
  }

  /** See ReadStore.reached; `projection` may change with the active version, hence the function. */
  async reached(projection: () => string, position: Position, withinMs: number): Promise<void> {
    const done = () => this.position(projection()) >= position;
    if (!done() && !(await this.until(done, withinMs))) throw new ReadBehind(projection(), position);
  }

  /** Finishes the slice in hand. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.passing;
    for (const waiter of this.waiters) waiter.settle();
    this.engine.close();
  }

  private until(done: () => boolean, withinMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(deadline);
        this.waiters.delete(waiter);
        resolve(done());
      };
      const waiter = { done, settle };
      const deadline = withinMs === undefined ? undefined : setTimeout(settle, withinMs);
      this.waiters.add(waiter);
      if (this.closed) settle();
      this.wake();
    });
  }

  private async run(): Promise<void> {
    try {
      for (let more = true; more && !this.closed;) {
        this.woken = false;
        more = await this.feed.pass();
        this.restedAt = performance.now();
        this.failures = 0;
        for (const waiter of this.waiters) if (waiter.done()) waiter.settle();
        // Lets requests in between two slices.
        await new Promise(setImmediate);
        more ||= this.woken && this.waiters.size > 0;
      }
    } catch (error) {
      this.failures += 1;
      this.options.onError?.(error);
      if (isDamage(error)) await this.renewEngine();
    } finally {
      this.passing = undefined;
      const pause = this.waiters.size > 0 ? WATCHED_MS : UNWATCHED_MS;
      if (!this.closed) this.timer = setTimeout(() => this.wake(), pause * 2 ** Math.min(this.failures, 6));
      this.timer?.unref();
    }
  }

  private async renew(error: unknown): Promise<void> {
    this.options.onError?.(error);
    await this.passing;
    await this.renewEngine();
    await new Promise<void>((resolve) => {
      const full = () =>
        this.rows
          .state()
          .models.every(
            (model) => this.feed.table(model) && this.position(projectionOf(model)) >= this.rows.checkpoint(projectionOf(model)),
          );
      void this.until(full).then(() => resolve());
    });
  }

  private async renewEngine(): Promise<void> {
    this.engine.close();
    ColumnEngine.remove(this.file);
    Object.assign(this, await openOrRenew(this.file, this.rows, this.options));
  }
}

async function openOrRenew(file: string, rows: RowsReader, options: ColumnStoreOptions) {
  const open = async () => {
    const engine = await ColumnEngine.open(file, options);
    try {
      return { engine, feed: await ColumnFeed.open(engine, rows, (progress) => options.onProgress?.(progress)) };
    } catch (error) {
      engine.close();
      throw error;
    }
  };
  try {
    return await open();
  } catch (error) {
    // Another process has the file open: it is not damaged, and not ours to remove.
    if (/lock/i.test(String(error))) throw error;
    options.onError?.(error);
    ColumnEngine.remove(file);
    return open();
  }
}

/** Errors after which DuckDB's file cannot be trusted; questions that are wrong or too big are not among them. */
const isDamage = (error: unknown) =>
  /^(Error: )?(IO Error|FATAL Error|INTERNAL Error|Serialization Error|Corrupt)|invalidated/i.test(String(error));

import { existsSync } from 'node:fs';
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

  /** The engine before the last scrub, while questions to it are answered. */
  private retiring: { engine: ColumnEngine; done: Promise<void> } | undefined;

  private constructor(
    private file: string,
    private readonly rows: RowsReader,
    private readonly options: ColumnStoreOptions,
    private engine: ColumnEngine,
    private feed: ColumnFeed,
  ) {}

  /** Opens the columns and begins to feed them. */
  static async open(base: string, rows: RowsReader, options: ColumnStoreOptions = {}): Promise<ColumnStore> {
    const file = fileOf(base);
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

  /**
   * Copies the columns into the other of their two files and goes on there: DuckDB keeps what it deleted in its file. The feed rests meanwhile;
   * questions are answered, those to the old file until they are done.
   */
  async scrub(): Promise<void> {
    await this.full();
    while (this.passing) await this.passing;
    if (this.closed) return;
    const moving = this.moveOn().finally(() => {
      this.passing = undefined;
      this.wake();
    });
    // A failure is this caller's, not that of whoever waits for the loop to rest.
    this.passing = moving.catch(() => undefined);
    await moving;
  }

  /** Finishes the slice in hand. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.passing;
    for (const waiter of this.waiters) waiter.settle();
    this.engine.close();
    this.retiring?.engine.close();
    await this.retiring?.done;
  }

  private async moveOn(): Promise<void> {
    await this.retiring?.done;
    const [engine, old, next] = [this.engine, this.file, otherFile(this.file)];
    ColumnEngine.remove(next);
    try {
      await engine.copyTo(next);
      const opened = await openFile(next, this.rows, this.options);
      while (await opened.feed.pass());
      Object.assign(this, opened, { file: next });
    } catch (error) {
      ColumnEngine.remove(next);
      throw error;
    }
    const done = engine.retire().then(() => ColumnEngine.remove(old));
    this.retiring = { engine, done: done.finally(() => (this.retiring = undefined)) };
  }

  /** Resolves when the columns hold all that the rows hold at this moment. */
  private async full(): Promise<void> {
    const all = () =>
      this.rows
        .state()
        .models.every((model) => this.feed.table(model) && this.position(projectionOf(model)) >= this.rows.checkpoint(projectionOf(model)));
    await this.until(all);
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
    await this.full();
  }

  private async renewEngine(): Promise<void> {
    this.engine.close();
    ColumnEngine.remove(this.file);
    Object.assign(this, await openOrRenew(this.file, this.rows, this.options));
  }
}

async function openOrRenew(file: string, rows: RowsReader, options: ColumnStoreOptions) {
  try {
    return await openFile(file, rows, options);
  } catch (error) {
    // Another process has the file open: it is not damaged, and not ours to remove.
    if (/lock/i.test(String(error))) throw error;
    options.onError?.(error);
    ColumnEngine.remove(file);
    return openFile(file, rows, options);
  }
}

async function openFile(file: string, rows: RowsReader, options: ColumnStoreOptions) {
  const engine = await ColumnEngine.open(file, options);
  try {
    return { engine, feed: await ColumnFeed.open(engine, rows, (progress) => options.onProgress?.(progress)) };
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** The second of the two names that the columns have in turn. */
const SECOND = '.b';
const otherFile = (file: string) => (file.endsWith(SECOND) ? file.slice(0, -SECOND.length) : `${file}${SECOND}`);

/** The file in use. Both are there when a scrub was cut off: neither is trusted, and columns are filled from the rows. */
function fileOf(base: string): string {
  const both = [base, otherFile(base)];
  const there = both.filter((file) => existsSync(file));
  if (there.length > 1) for (const file of both) ColumnEngine.remove(file);
  return there.length === 1 ? there[0]! : base;
}

/** Errors after which DuckDB's file cannot be trusted; questions that are wrong or too big, and a full disk, are not among them. */
const isDamage = (error: unknown) =>
  !/no space left/i.test(String(error)) &&
  /^(Error: )?(IO Error|FATAL Error|INTERNAL Error|Serialization Error|Corrupt)|invalidated/i.test(String(error));

import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { ReadBehind, StillFilling, projectionOf, type Filling, type RefusedRow } from '../read-store';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { RowsReader } from '../sqlite/rows-reader';
import { ColumnEngine, type ColumnEngineOptions } from './column-engine';
import { otherFile, trustedFileOf } from './column-files';
import { ColumnFeed, type ColumnProgress } from './column-feed';
import type { ColumnTable } from './column-table';
import type { KeptBatch, ModelVersion } from './keeper';
import type { KeptTable } from './kept-table';
import type { QueuedBatch } from './kept-tables';
import { HeardStanding, type ColumnsStanding, type StandingReport } from './standing';

const WATCHED_MS = 20;
/** Rest between two passes while nobody waits: a merge costs much the same for one row as for a hundred. */
const UNWATCHED_MS = 250;
/** At least so many times as long as a pass took does the next one wait: fewer passes merge more rows each, and change a row less often. */
const REST_PER_PASS = 3;
const LONGEST_REST_MS = 1_000;
/** Rows that are not left waiting for the next pass. */
const MANY = 8_192;
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
export class ColumnStore implements ColumnsStanding {
  private timer: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private woken = false;
  private closed = false;
  private failures = 0;
  /** When the last pass ended. */
  private restedAt = Number.NEGATIVE_INFINITY;
  /** For how long the next one waits. */
  private restMs = UNWATCHED_MS;
  private readonly waiters = new Set<Waiter>();
  private readonly known = new HeardStanding();
  /** Threads that are told where the columns stand. */
  private readonly followers = new Set<(report: StandingReport) => void>();
  private told = '';
  /** Commits to rows that live in columns alone, which are not on disk. */
  private queued: QueuedBatch[] = [];
  private queuedRows = 0;

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
    const file = trustedFileOf(base);
    const { engine, feed } = await openOrRenew(file, rows, options);
    const store = new ColumnStore(file, rows, options, engine, feed);
    store.tell();
    store.wake();
    return store;
  }

  /** Says that rows may have changed. */
  wake(): void {
    if (this.closed) return;
    this.woken = true;
    if (this.passing) return;
    clearTimeout(this.timer);
    const hurry = this.waiters.size > 0 || this.queuedRows >= MANY;
    const rest = hurry ? 0 : this.restedAt + this.restMs - performance.now();
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

  filling(model: RegisteredModel, target: Position): Filling | undefined {
    return this.known.filling(model, target);
  }

  /** Tells where the columns stand, now and whenever that has changed. */
  follow(hear: (report: StandingReport) => void): void {
    this.followers.add(hear);
    hear(this.feed.report());
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

  /** Queues a commit to rows that live in columns alone; resolves when it is on disk. */
  keep(batch: KeptBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('The columns are closed'));
      const done = () => {
        this.tell();
        resolve();
      };
      this.queued.push({ batch, done, fail: reject });
      this.queuedRows += rowsOf(batch);
      this.wake();
    });
  }

  /** Resolves when everything that was queued is on disk. */
  async flush(): Promise<void> {
    if (this.queued.length > 0) await this.until(() => this.queued.length === 0);
  }

  /** Rows of a version that lives in columns alone, once there is room for it. */
  async kept(model: RegisteredModel): Promise<KeptTable> {
    if (!this.feed.alone.table(model)) await this.until(() => this.feed.alone.table(model) !== undefined);
    const table = this.feed.alone.table(model);
    if (!table) throw new Error('The columns are closed');
    return table;
  }

  /** Where a version stands that lives in columns alone, once there is room for it; ORIGIN for one that is unknown. */
  async standing({ name, version }: ModelVersion): Promise<Position> {
    const find = () => this.rows.state().models.find((model) => model.name === name && model.version === version);
    const isThere = () => {
      const model = find();
      return !model || this.feed.alone.standing(model) !== undefined;
    };
    if (!isThere()) await this.until(isThere);
    const model = find();
    return model ? this.stands(model) : ORIGIN;
  }

  stands(model: RegisteredModel): Position {
    return this.known.stands(model);
  }

  position(projection: string): Position {
    return this.known.position(projection);
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
    await this.betweenPasses(() => this.moveOn());
  }

  /** See ReadStore.refused. */
  async refused(tenantId: string): Promise<RefusedRow[]> {
    const rows = await this.ask(() => this.feed.refusedOf(tenantId));
    return rows.map(({ rowId, projector, key, error, at }) => ({ rowId, projector, key, error, at }));
  }

  /** See ReadStore.offerAgain. */
  async offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    await this.betweenPasses(() => this.feed.offerAgain(tenantId, rowIds));
  }

  /** Finishes the slice in hand. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.passing;
    for (const waiter of this.waiters) waiter.settle();
    for (const { fail } of this.queued) fail(new Error('The columns are closed'));
    await this.engine.close();
    await this.retiring?.engine.close();
    await this.retiring?.done;
  }

  private async betweenPasses(work: () => Promise<void>): Promise<void> {
    while (this.passing) await this.passing;
    if (this.closed) return;
    const working = work().finally(() => {
      this.passing = undefined;
      this.wake();
    });
    // A failure is this caller's, not that of whoever waits for the loop to rest.
    this.passing = working.catch(() => undefined);
    await working;
  }

  private async moveOn(): Promise<void> {
    await this.retiring?.done;
    await this.feed.wipeRefused();
    const [engine, old, next] = [this.engine, this.file, otherFile(this.file)];
    ColumnEngine.remove(next);
    try {
      await engine.copyTo(next);
      const opened = await openFile(next, this.rows, this.options);
      while (await opened.feed.pass());
      Object.assign(this, opened, { file: next });
      this.tell();
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
        .models.filter(({ storage }) => storage === 'rows')
        .every((model) => this.feed.table(model) && this.position(projectionOf(model)) >= this.rows.checkpoint(projectionOf(model)));
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
        const began = performance.now();
        more = await this.pass();
        this.restedAt = performance.now();
        this.restMs = Math.min(Math.max(UNWATCHED_MS, (this.restedAt - began) * REST_PER_PASS), LONGEST_REST_MS);
        this.failures = 0;
        // Before anybody hears that their position is reached.
        this.tell();
        for (const waiter of this.waiters) if (waiter.done()) waiter.settle();
        // Lets requests in between two slices.
        await new Promise(setImmediate);
        more ||= this.waiters.size > 0 && (this.woken || this.queued.length > 0);
      }
    } catch (error) {
      this.failures += 1;
      this.options.onError?.(error);
      if (isDamage(error)) await this.renewEngine();
    } finally {
      this.passing = undefined;
      const pause = this.waiters.size > 0 ? WATCHED_MS : this.restMs;
      if (!this.closed) this.timer = setTimeout(() => this.wake(), pause * 2 ** Math.min(this.failures, 6));
      this.timer?.unref();
    }
  }

  private async pass(): Promise<boolean> {
    const writing = [...this.queued];
    const more = await this.feed.pass(writing, this.waiters.size > 0);
    this.queued = this.queued.slice(writing.length);
    this.queuedRows = this.queued.reduce((sum, { batch }) => sum + rowsOf(batch), 0);
    return more || this.queuedRows >= MANY;
  }

  private tell(): void {
    const report = this.feed.report();
    const text = JSON.stringify(report);
    if (text === this.told) return;
    this.told = text;
    this.known.hear(report);
    for (const hear of this.followers) hear(report);
  }

  private async renew(error: unknown): Promise<void> {
    this.options.onError?.(error);
    await this.passing;
    await this.renewEngine();
    await this.full();
  }

  private async renewEngine(): Promise<void> {
    await this.engine.close();
    ColumnEngine.remove(this.file);
    Object.assign(this, await openOrRenew(this.file, this.rows, this.options));
    this.tell();
  }
}

const rowsOf = ({ parts }: KeptBatch) => parts.reduce((sum, { changes }) => sum + changes.length, 0);

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
    await engine.close();
    throw error;
  }
}

/** Errors after which DuckDB's file cannot be trusted; questions that are wrong or too big, and a full disk, are not among them. */
export const isDamage = (error: unknown) =>
  !/no space left/i.test(String(error)) &&
  /^(Error: )?(IO Error|FATAL Error|INTERNAL Error|Serialization Error|Corrupt)|invalidated/i.test(String(error));

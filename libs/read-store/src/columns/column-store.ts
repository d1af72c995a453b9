import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { ReadBehind, StillFilling, projectionOf, type Filling, type RefusedRow } from '../read-store';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { RowsReader } from '../sqlite/rows-reader';
import type { ColumnEngine } from './column-engine';
import type { ColumnTable } from './column-table';
import { FeedingLoop } from './feeding-loop';
import type { ColumnOnlyBatch, ModelVersion } from './column-only-storage';
import type { Grown } from './accelerators/cached-groups';
import { CommitQueue } from './commit-queue';
import type { ColumnOnlyTable } from './column-only-table';
import { isDamage, OpenedColumns, type ColumnStoreOptions } from './opened-columns';
import { ReportedPositions, type ColumnPositions, type PositionsReport } from './column-positions';

/** How long a query waits for a table that is being filled. */
const PATIENCE_MS = 5_000;

/** The column store. A background loop keeps it up to date with the rows, and rebuilds it from them if its file is lost or damaged. */
export class ColumnStore implements ColumnPositions {
  private readonly loop: FeedingLoop;
  private readonly queue = new CommitQueue();
  private readonly known = new ReportedPositions();
  /** Threads that receive the positions of the columns. */
  private readonly followers = new Set<(report: PositionsReport) => void>();
  private lastReport = '';

  private constructor(
    private readonly columns: OpenedColumns,
    private readonly rows: RowsReader,
    private readonly options: ColumnStoreOptions,
  ) {
    this.loop = new FeedingLoop({
      pass: (hurry) => this.pass(hurry),
      presses: () => this.queue.presses,
      queued: () => !this.queue.isEmpty,
      passed: () => this.tell(),
      failed: (error) => this.failed(error),
    });
  }

  /** Opens the columns and starts feeding them. */
  static async open(base: string, rows: RowsReader, options: ColumnStoreOptions = {}): Promise<ColumnStore> {
    const store = new ColumnStore(await OpenedColumns.open(base, rows, options), rows, options);
    store.tell();
    store.wake();
    return store;
  }

  /** Signals that rows may have changed. */
  wake(): void {
    this.loop.wake();
  }

  /** Whether the engine is rewriting its tables; all queries wait for it. */
  get isRewriting(): boolean {
    return this.columns.engine.isRewriting;
  }

  /** Runs a query; if the file is damaged, fills it again and repeats the query. */
  async ask<T>(question: (engine: ColumnEngine) => Promise<T>): Promise<T> {
    const { engine } = this.columns;
    try {
      return await question(engine);
    } catch (error) {
      const isSame = engine === this.columns.engine;
      if (this.loop.closed || (isSame && !isDamage(error))) throw error;
      if (isSame) await this.renew(error);
      return question(this.columns.engine);
    }
  }

  /** Runs background work; reports a failure. */
  aside(work: Promise<unknown>): void {
    work.catch((error) => this.loop.closed || this.options.onError?.(error));
  }

  filling(model: RegisteredModel, target: Position): Filling | undefined {
    return this.known.filling(model, target);
  }

  /** Reports the positions of the columns, now and after every change. */
  follow(hear: (report: PositionsReport) => void): void {
    this.followers.add(hear);
    hear(this.columns.feed.report());
  }

  /**
   * The table of a version, waiting a while until it has reached the required position; undefined for an unknown version.
   * @throws StillFilling after that
   */
  async table(find: () => { model: RegisteredModel; target: Position } | undefined): Promise<ColumnTable | undefined> {
    const look = () => {
      const found = find();
      return found && { ...found, filling: this.filling(found.model, found.target) };
    };
    let found = look();
    if (found?.filling) {
      await this.loop.until(() => look()?.filling === undefined, PATIENCE_MS);
      found = look();
    }
    if (!found) return undefined;
    if (found.filling && !this.loop.closed) throw new StillFilling(found.model.name, found.filling.share);
    return this.columns.feed.table(found.model);
  }

  /** Whether this table still answers for its version. */
  answersFrom(table: ColumnTable): boolean {
    return this.columns.feed.table(table.model) === table;
  }

  /** See ColumnOnlyTables.grown. */
  grown(table: ColumnTable): Grown | undefined {
    return this.columns.feed.alone.grown(table);
  }

  /** Queues a commit to column-only rows; resolves when it is on disk. */
  keep(batch: ColumnOnlyBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.loop.closed) return reject(new Error(CLOSED));
      const done = () => {
        this.tell();
        resolve();
      };
      this.queue.add({ batch, done, fail: reject });
      this.wake();
    });
  }

  /** Resolves when everything queued is on disk. */
  async flush(): Promise<void> {
    if (!this.queue.isEmpty) await this.loop.until(() => this.queue.isEmpty);
  }

  /** Rows of a column-only version; waits until its table exists. */
  async columnOnlyTable(model: RegisteredModel): Promise<ColumnOnlyTable> {
    const find = () => this.columns.feed.alone.table(model);
    if (!find()) await this.loop.until(() => find() !== undefined);
    const table = find();
    if (!table) throw new Error(CLOSED);
    return table;
  }

  /** Position of a column-only version; waits until its table exists. ORIGIN for an unknown version. */
  async standing({ name, version }: ModelVersion): Promise<Position> {
    const find = () => this.rows.state().models.find((model) => model.name === name && model.version === version);
    const isThere = () => {
      const model = find();
      return !model || this.columns.feed.alone.standing(model) !== undefined;
    };
    if (!isThere()) await this.loop.until(isThere);
    const model = find();
    return model ? this.stands(model) : ORIGIN;
  }

  stands(model: RegisteredModel): Position {
    return this.known.stands(model);
  }

  position(projection: string): Position {
    return this.known.position(projection);
  }

  /** See ReadStore.reached; `projection` is a function because the active version may change. */
  async reached(projection: () => string, position: Position, withinMs: number): Promise<void> {
    const done = () => this.position(projection()) >= position;
    if (!done() && !(await this.loop.until(done, withinMs))) throw new ReadBehind(projection(), position);
  }

  /**
   * Copies the columns into the other of their two files and switches to it, because DuckDB keeps deleted data in its file. Feeding pauses
   * meanwhile; queries are answered, running ones from the old file.
   */
  async scrub(): Promise<void> {
    await this.full();
    await this.loop.betweenPasses(async () => {
      await this.columns.copy();
      this.tell();
    });
  }

  /** See ReadStore.refused. */
  async refused(tenantId: string): Promise<RefusedRow[]> {
    const rows = await this.ask(() => this.columns.feed.refusedOf(tenantId));
    return rows.map(({ rowId, projector, key, error, at }) => ({ rowId, projector, key, error, at }));
  }

  /** See ReadStore.offerAgain. */
  async offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    await this.loop.betweenPasses(() => this.columns.feed.offerAgain(tenantId, rowIds));
  }

  /** Stops after the current slice. */
  async close(): Promise<void> {
    await this.loop.close();
    this.queue.refuse(new Error(CLOSED));
    await this.columns.close();
  }

  /** Resolves when the columns contain everything the rows contain now. */
  private async full(): Promise<void> {
    const all = () =>
      this.rows
        .state()
        .models.filter(({ storage }) => storage === 'rows')
        .every(
          (model) => this.columns.feed.table(model) && this.position(projectionOf(model)) >= this.rows.checkpoint(projectionOf(model)),
        );
    await this.loop.until(all);
  }

  private async pass(hurry: boolean): Promise<boolean> {
    const writing = this.queue.all();
    const more = await this.columns.feed.pass(writing, hurry);
    this.queue.written(writing.length);
    return more || this.queue.presses;
  }

  private async failed(error: unknown): Promise<void> {
    this.options.onError?.(error);
    if (isDamage(error)) await this.renewed();
  }

  private tell(): void {
    const report = this.columns.feed.report();
    const text = JSON.stringify(report);
    if (text === this.lastReport) return;
    this.lastReport = text;
    this.known.hear(report);
    for (const hear of this.followers) hear(report);
  }

  private async renew(error: unknown): Promise<void> {
    this.options.onError?.(error);
    await this.loop.rested();
    await this.renewed();
    await this.full();
  }

  private async renewed(): Promise<void> {
    await this.columns.renew();
    this.tell();
  }
}

const CLOSED = 'The columns are closed';

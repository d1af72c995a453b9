import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { ReadBehind, StillFilling, projectionOf, type Filling, type RefusedRow } from '../read-store';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { RowsReader } from '../sqlite/rows-reader';
import type { ColumnEngine } from './column-engine';
import type { ColumnTable } from './column-table';
import { FeedingLoop } from './feeding-loop';
import type { KeptBatch, ModelVersion } from './keeper';
import type { Grown } from './kept-groups';
import { KeptQueue } from './kept-queue';
import type { KeptTable } from './kept-table';
import { isDamage, OpenedColumns, type ColumnStoreOptions } from './opened-columns';
import { HeardStanding, type ColumnsStanding, type StandingReport } from './standing';

/** For how long a question waits for a table that is being filled. */
const PATIENCE_MS = 5_000;

/** The columns, kept up with the rows by a loop of their own, and rebuilt from the rows when their file is lost or damaged. */
export class ColumnStore implements ColumnsStanding {
  private readonly loop: FeedingLoop;
  private readonly queue = new KeptQueue();
  private readonly known = new HeardStanding();
  /** Threads that are told where the columns stand. */
  private readonly followers = new Set<(report: StandingReport) => void>();
  private told = '';

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

  /** Opens the columns and begins to feed them. */
  static async open(base: string, rows: RowsReader, options: ColumnStoreOptions = {}): Promise<ColumnStore> {
    const store = new ColumnStore(await OpenedColumns.open(base, rows, options), rows, options);
    store.tell();
    store.wake();
    return store;
  }

  /** Says that rows may have changed. */
  wake(): void {
    this.loop.wake();
  }

  /** Whether the engine writes its tables anew, for which every question waits. */
  get writesAnew(): boolean {
    return this.columns.engine.writesAnew;
  }

  /** Asks the engine; a damaged file is filled anew and asked again. */
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

  /** Work that no question waits for; a failure is told. */
  aside(work: Promise<unknown>): void {
    work.catch((error) => this.loop.closed || this.options.onError?.(error));
  }

  filling(model: RegisteredModel, target: Position): Filling | undefined {
    return this.known.filling(model, target);
  }

  /** Tells where the columns stand, now and whenever that has changed. */
  follow(hear: (report: StandingReport) => void): void {
    this.followers.add(hear);
    hear(this.columns.feed.report());
  }

  /**
   * The table of a version that reflects what the rows had to reach, waiting a while for it; undefined for an unknown version.
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

  /** Whether this table still is the one that answers for its version. */
  answersFrom(table: ColumnTable): boolean {
    return this.columns.feed.table(table.model) === table;
  }

  /** See KeptTables.grown. */
  grown(table: ColumnTable): Grown | undefined {
    return this.columns.feed.alone.grown(table);
  }

  /** Queues a commit to rows that live in columns alone; resolves when it is on disk. */
  keep(batch: KeptBatch): Promise<void> {
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

  /** Resolves when everything that was queued is on disk. */
  async flush(): Promise<void> {
    if (!this.queue.isEmpty) await this.loop.until(() => this.queue.isEmpty);
  }

  /** Rows of a version that lives in columns alone, once there is room for it. */
  async kept(model: RegisteredModel): Promise<KeptTable> {
    const find = () => this.columns.feed.alone.table(model);
    if (!find()) await this.loop.until(() => find() !== undefined);
    const table = find();
    if (!table) throw new Error(CLOSED);
    return table;
  }

  /** Where a version stands that lives in columns alone, once there is room for it; ORIGIN for one that is unknown. */
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

  /** See ReadStore.reached; `projection` may change with the active version, hence the function. */
  async reached(projection: () => string, position: Position, withinMs: number): Promise<void> {
    const done = () => this.position(projection()) >= position;
    if (!done() && !(await this.loop.until(done, withinMs))) throw new ReadBehind(projection(), position);
  }

  /**
   * Copies the columns into the other of their two files and goes on there: DuckDB keeps what it deleted in its file. The feed rests meanwhile;
   * questions are answered, those to the old file until they are done.
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

  /** Finishes the slice in hand. */
  async close(): Promise<void> {
    await this.loop.close();
    this.queue.refuse(new Error(CLOSED));
    await this.columns.close();
  }

  /** Resolves when the columns hold all that the rows hold at this moment. */
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
    if (text === this.told) return;
    this.told = text;
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

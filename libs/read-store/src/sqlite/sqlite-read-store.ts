import type { Position } from '@matricula/domain/kernel';
import type {
  AggregateQuery,
  AggregateRow,
  FacetValue,
  GroupingsQuery,
  PageQuery,
  ReadModel,
  Selection,
} from '@matricula/read-models/kernel';
import { accelerated, type Accelerators } from '../columns/accelerators';
import { askedModel, type Answers, type Columns, type ServedColumns } from '../columns/answers';
import { ColumnAnswers } from '../columns/column-answers';
import { ColumnStore } from '../columns/column-store';
import { PlainAnswers } from '../columns/plain-answers';
import type { ColumnStoreOptions } from '../columns/opened-columns';
import type { ColumnOnlySlice } from '../columns/column-only-storage';
import { fillingIn } from '../columns/column-positions';
import { fillingOf } from '../fill-share';
import {
  projectionOf,
  ReadBehind,
  type Filling,
  type LostHearer,
  type ReadStore,
  type RefusedRow,
  type RowChange,
  type StoredRow,
} from '../read-store';
import { ColumnOnlyCommits } from './column-only-commits';
import { RowsReader } from './rows-reader';
import { RowsWriter } from './rows-writer';

export interface SqliteReadStoreOptions extends ColumnStoreOptions, AcceleratedOptions {
  rowsFile: string;
  /** DuckDB file; a `writer` has none. */
  columnsFile?: string;
  /** Columns in another thread, which answers queries and stores column-only rows; use instead of `columnsFile`. */
  columns?: Columns;
  /** `writer` folds in the projectors' thread, `reader` answers elsewhere, `both` does all in one place. */
  role: 'writer' | 'reader' | 'both';
}

/** Opens the embedded read store: rows and checkpoints in SQLite, and filterable columns in DuckDB. */
export async function openSqliteReadStore(options: SqliteReadStoreOptions): Promise<ReadStore> {
  const writer = options.role === 'reader' ? undefined : new RowsWriter(options.rowsFile);
  const reader = new RowsReader(options.rowsFile);
  try {
    const columns = options.columns ?? (options.role === 'writer' ? undefined : await openAnswers(options));
    return new SqliteReadStore(reader, writer, options.role === 'writer' ? undefined : columns, new ColumnOnlyCommits(columns), () =>
      columns?.wake(),
    );
  } catch (error) {
    reader.close();
    writer?.close();
    throw error;
  }
}

/** Which accelerators are on; all by default. */
export interface AcceleratedOptions {
  accelerators?: Partial<Accelerators>;
}

/** The two files behind queries, and the engine's resources. */
export type ColumnsPlace = Pick<ColumnStoreOptions, 'threads' | 'memoryLimit' | 'connections'> & { rowsFile: string; columnsFile?: string };

/** Opens the columns of a rows file, and a separate connection that reads rows. */
export async function openAnswers({
  rowsFile,
  columnsFile,
  accelerators,
  ...options
}: ColumnsPlace & ColumnStoreOptions & AcceleratedOptions): Promise<ServedColumns> {
  if (!columnsFile) throw new Error('A read store that answers questions needs a columnsFile');
  const rows = new RowsReader(rowsFile);
  try {
    const columns = await ColumnStore.open(columnsFile, rows, options);
    return new ColumnAnswers(rows, columns, accelerated(new PlainAnswers(rows, columns), { rows, columns }, accelerators));
  } catch (error) {
    rows.close();
    throw error;
  }
}

class SqliteReadStore implements ReadStore {
  readonly keepsOrder = true;

  constructor(
    private readonly rows: RowsReader,
    private readonly ownWriter: RowsWriter | undefined,
    private readonly ownAnswers: Answers | undefined,
    private readonly kept: ColumnOnlyCommits,
    private readonly wake: () => void,
  ) {}

  async prepare(model: ReadModel): Promise<void> {
    this.writer.prepare(model);
    this.kept.prepare(model);
    this.wake();
  }

  async versions(name: string): Promise<number[]> {
    const { models } = this.rows.state();
    return models.flatMap((model) => (model.name === name ? [model.version] : [])).sort((a, b) => a - b);
  }

  async activate(model: ReadModel): Promise<void> {
    // Column-only rows must be on disk before the version answers.
    if (model.storage === 'columns') await this.kept.drain();
    this.writer.activate(model);
  }

  async active(name: string): Promise<number | undefined> {
    return this.rows.state().models.find((model) => model.name === name && model.active)?.version;
  }

  async drop(name: string, version: number): Promise<void> {
    await this.kept.forget({ name, version });
    this.writer.drop(name, version);
    this.wake();
  }

  async discard(name: string, version: number): Promise<boolean> {
    // No other process changes the active version.
    if ((await this.active(name)) === version || !(await this.versions(name)).includes(version)) return false;
    await this.drop(name, version);
    return true;
  }

  async checkpoint(projection: string): Promise<Position> {
    return this.kept.has(projection) ? this.kept.standing(projection) : this.rows.checkpoint(projection);
  }

  async load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>> {
    if (model.storage === 'rows') return this.writer.load(model, ids);
    const { name, version } = model;
    const rows = (await this.kept.columns.load({ name, version }, ids)) as StoredRow<Row>[];
    return new Map(rows.map((row) => [`${row.tenantId}/${row.key}`, row]));
  }

  async *loadWhere<Row extends object>(model: ReadModel<Row>, tenantId: string, anyOf: readonly string[], value?: string) {
    if (model.storage === 'rows') return yield* this.writer.loadWhere(model, tenantId, anyOf, value);
    const { name, version } = model;
    for (let from: number | undefined = 0; from !== undefined;) {
      const slice: ColumnOnlySlice = await this.kept.columns.slice({ name, version }, tenantId, anyOf, value, from);
      if (slice.rows.length > 0) yield slice.rows as StoredRow<Row>[];
      from = slice.next;
    }
  }

  async commit(projection: string | readonly string[], changes: RowChange[], checkpoint: Position): Promise<void> {
    const projections = typeof projection === 'string' ? [projection] : projection;
    const alone = changes.filter(({ model }) => model.storage === 'columns');
    const rows = alone.length > 0 ? changes.filter(({ model }) => model.storage === 'rows') : changes;
    // First, because it may find lost progress; then nothing of this commit is done.
    const kept = await this.kept.begin(projections, alone, checkpoint);
    this.writer.commit(
      projections.filter((one) => !this.kept.has(one)),
      rows,
      checkpoint,
    );
    // Handing over also wakes the columns, so it comes after the rows: one message does both.
    if (!(await kept.hand())) this.wake();
  }

  onLost(hear: LostHearer): () => void {
    return this.kept.onLost(hear);
  }

  async aim(projections: readonly string[], target: Position): Promise<void> {
    this.writer.aim(projections, target, await this.kept.standings(projections));
  }

  async filling(model: ReadModel): Promise<Filling | undefined> {
    if (this.ownAnswers) return fillingIn(this.rows, this.ownAnswers.known, model);
    const folding = this.rows.resolve(model);
    return folding ? fillingOf(this.rows.progress(projectionOf(folding))) : { share: 0 };
  }

  async get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    return (await this.getMany(model, tenantId, [key]))[0];
  }

  async getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]> {
    if (this.rows.resolve(model)?.storage === 'columns')
      return JSON.parse(await this.answers.byKey(askedModel(model), tenantId, keys)) as Row[];
    return this.rows.byKey(model, tenantId, keys).map((json) => JSON.parse(json) as Row);
  }

  async page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]> {
    return JSON.parse(await this.pageJson(model, tenantId, query)) as Row[];
  }

  pageJson(model: ReadModel, tenantId: string, query: PageQuery): Promise<string> {
    return this.answers.page(askedModel(model), tenantId, query);
  }

  async count(model: ReadModel, tenantId: string, selection: Selection): Promise<number> {
    return this.answers.count(askedModel(model), tenantId, selection);
  }

  async distinct(
    model: ReadModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit = 100,
  ): Promise<Record<string, FacetValue[]>> {
    return this.answers.distinct(askedModel(model), tenantId, fields, selection, limit);
  }

  async aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]> {
    const { where, search, timeZone, ...grouping } = query;
    return (await this.aggregates(model, tenantId, { where, search, timeZone, groupings: [grouping] }))[0] ?? [];
  }

  async aggregates(model: ReadModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]> {
    return this.answers.aggregates(askedModel(model), tenantId, query);
  }

  async *stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]> {
    for await (const rows of this.answers.stream(askedModel(model), tenantId, query)) yield JSON.parse(rows) as Row[];
  }

  async keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]> {
    return this.answers.keys(askedModel(model), tenantId, query);
  }

  async reached(projection: string, position: Position, withinMs: number): Promise<void> {
    if (this.ownAnswers) {
      if (this.ownAnswers.known.position(this.rows.projection(projection)) >= position) return;
      return this.ownAnswers.reached(projection, position, withinMs);
    }
    if (this.rows.checkpoint(this.rows.projection(projection)) < position) throw new ReadBehind(projection, position);
  }

  async position(projection: string): Promise<Position> {
    const folded = this.rows.projection(projection);
    return this.ownAnswers ? this.ownAnswers.known.position(folded) : this.rows.checkpoint(folded);
  }

  async close(): Promise<void> {
    await this.kept.drain();
    await this.ownAnswers?.close();
    this.rows.close();
    this.ownWriter?.close();
  }

  async scrub(): Promise<void> {
    await this.ownAnswers?.scrub();
  }

  async rewrite(): Promise<void> {
    this.ownWriter?.rewrite();
  }

  refused(tenantId: string): Promise<RefusedRow[]> {
    return this.answers.refused(tenantId);
  }

  offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    return this.answers.offerAgain(tenantId, rowIds);
  }

  private get writer(): RowsWriter {
    if (!this.ownWriter) throw new Error('This read store only reads');
    return this.ownWriter;
  }

  private get answers(): Answers {
    if (!this.ownAnswers) throw new Error('This read store only writes: it has no columns to ask');
    return this.ownAnswers;
  }
}

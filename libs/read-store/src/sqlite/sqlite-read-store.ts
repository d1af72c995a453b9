import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { AggregateQuery, AggregateRow, FacetValue, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { askedModel, type Answers } from '../columns/answers';
import { ColumnAnswers } from '../columns/column-answers';
import { ColumnStore, type ColumnStoreOptions } from '../columns/column-store';
import { fillingOf } from '../fill-share';
import { projectionOf, ReadBehind, type ChangedKeys, type Filling, type ReadStore, type RowChange, type StoredRow } from '../read-store';
import { RowsReader } from './rows-reader';
import { RowsWriter } from './rows-writer';

export interface SqliteReadStoreOptions extends ColumnStoreOptions {
  rowsFile: string;
  /** DuckDB's file; a `writer` has none. */
  columnsFile?: string;
  /** What answers questions in another thread, so that none is answered in this one; instead of `columnsFile`. */
  answers?: Answers;
  /** `writer` folds in the projectors' thread, `reader` answers elsewhere, `both` does all in one place. */
  role: 'writer' | 'reader' | 'both';
}

/** What the embedded store can do beyond the port. */
export interface EmbeddedReadStore extends ReadStore {
  /** Wakes the columns; without it they look for changes by themselves, every 250 ms or, while someone waits, every 20 ms. */
  notify(changed?: readonly ChangedKeys[]): void;
}

/** Opens the embedded read store: rows and checkpoints in SQLite, filterable columns beside them in DuckDB. */
export async function openSqliteReadStore(options: SqliteReadStoreOptions): Promise<EmbeddedReadStore> {
  const writer = options.role === 'reader' ? undefined : new RowsWriter(options.rowsFile);
  const reader = new RowsReader(options.rowsFile);
  try {
    return new SqliteReadStore(reader, writer, options.role === 'writer' ? undefined : (options.answers ?? (await openAnswers(options))));
  } catch (error) {
    reader.close();
    writer?.close();
    throw error;
  }
}

/** The two files that questions are answered from, and what the engine may use for it. */
export type ColumnsPlace = Pick<ColumnStoreOptions, 'threads' | 'memoryLimit' | 'connections'> & { rowsFile: string; columnsFile?: string };

/** Opens what answers questions about the rows of a file: the columns, and a connection of its own that hands out rows. */
export async function openAnswers({ rowsFile, columnsFile, ...options }: ColumnsPlace & ColumnStoreOptions): Promise<Answers> {
  if (!columnsFile) throw new Error('A read store that answers questions needs a columnsFile');
  const rows = new RowsReader(rowsFile);
  try {
    return new ColumnAnswers(rows, await ColumnStore.open(columnsFile, rows, options));
  } catch (error) {
    rows.close();
    throw error;
  }
}

class SqliteReadStore implements EmbeddedReadStore {
  constructor(
    private readonly rows: RowsReader,
    private readonly ownWriter: RowsWriter | undefined,
    private readonly ownAnswers: Answers | undefined,
  ) {}

  async prepare(model: ReadModel): Promise<void> {
    this.writer.prepare(model);
    this.notify();
  }

  async versions(name: string): Promise<number[]> {
    const { models } = this.rows.state();
    return models.flatMap((model) => (model.name === name ? [model.version] : [])).sort((a, b) => a - b);
  }

  async activate(model: ReadModel): Promise<void> {
    this.writer.activate(model);
  }

  async active(name: string): Promise<number | undefined> {
    return this.rows.state().models.find((model) => model.name === name && model.active)?.version;
  }

  async drop(name: string, version: number): Promise<void> {
    this.writer.drop(name, version);
    this.notify();
  }

  async checkpoint(projection: string): Promise<Position> {
    return this.rows.checkpoint(projection);
  }

  async load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>> {
    return this.writer.load(model, ids);
  }

  async *loadWhere<Row extends object>(model: ReadModel<Row>, tenantId: string, anyOf: readonly string[], value: string) {
    yield* this.writer.loadWhere(model, tenantId, anyOf, value);
  }

  async commit(projection: string | readonly string[], changes: RowChange[], checkpoint: Position): Promise<void> {
    this.writer.commit(typeof projection === 'string' ? [projection] : projection, changes, checkpoint);
    this.notify();
  }

  async aim(projections: readonly string[], target: Position): Promise<void> {
    this.writer.aim(projections, target);
  }

  async filling(model: ReadModel): Promise<Filling | undefined> {
    if (this.ownAnswers) return this.ownAnswers.filling(askedModel(model));
    const folding = this.rows.resolve(model);
    return folding ? fillingOf(this.rows.progress(projectionOf(folding))) : { share: 0 };
  }

  notify(_changed?: readonly ChangedKeys[]): void {
    this.ownAnswers?.wake();
  }

  async get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    return (await this.getMany(model, tenantId, [key]))[0];
  }

  async getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]> {
    return this.rows.byKey(model, tenantId, keys).map((json) => JSON.parse(json) as Row);
  }

  async page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]> {
    return JSON.parse(await this.answers.page(askedModel(model), tenantId, query)) as Row[];
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
    return this.answers.aggregate(askedModel(model), tenantId, query);
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
    if (this.ownAnswers) return this.ownAnswers.reached(projection, position, withinMs);
    if (this.rows.checkpoint(this.rows.projection(projection)) < position) throw new ReadBehind(projection, position);
  }

  async position(projection: string): Promise<Position> {
    return this.ownAnswers?.position(projection) ?? this.rows.checkpoint(this.rows.projection(projection)) ?? ORIGIN;
  }

  async close(): Promise<void> {
    await this.ownAnswers?.close();
    this.rows.close();
    this.ownWriter?.close();
  }

  async scrub(): Promise<void> {
    await this.ownAnswers?.scrub();
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

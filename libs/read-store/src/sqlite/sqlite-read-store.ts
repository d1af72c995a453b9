import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { AggregateQuery, AggregateRow, FacetValue, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { ColumnStore, type ColumnStoreOptions } from '../columns/column-store';
import { compareScalars } from '../naive/naive-filter';
import { kindOf } from '../field-value';
import {
  aggregateRows,
  countRows,
  facetOfList,
  facetsOfWords,
  FEW_GROUPS,
  pageByKey,
  pageByRank,
  type Subject,
} from '../columns/compile-query';
import { fillingOf } from '../fill-share';
import { projectionOf, ReadBehind, type ChangedKeys, type Filling, type ReadStore, type RowChange, type StoredRow } from '../read-store';
import { RowsReader, type IdentifiedRow } from './rows-reader';
import { RowsWriter } from './rows-writer';

/** Rows of an export that are fetched at once. */
const STREAM_BATCH = 1000;
const SCRUB_AGAIN_MS = 20;

export interface SqliteReadStoreOptions extends ColumnStoreOptions {
  rowsFile: string;
  /** DuckDB's file; a `writer` has none. */
  columnsFile?: string;
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
    if (options.role !== 'writer' && !options.columnsFile) throw new Error('A read store that answers questions needs a columnsFile');
    const columns = options.role === 'writer' ? undefined : await ColumnStore.open(options.columnsFile ?? '', reader, options);
    return new SqliteReadStore(reader, writer, columns);
  } catch (error) {
    reader.close();
    writer?.close();
    throw error;
  }
}

class SqliteReadStore implements EmbeddedReadStore {
  constructor(
    private readonly rows: RowsReader,
    private readonly ownWriter: RowsWriter | undefined,
    private readonly ownColumns: ColumnStore | undefined,
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
    const answering = this.rows.resolve(model);
    if (!answering) return { share: 0 };
    const progress = this.rows.progress(projectionOf(answering));
    return fillingOf(progress) ?? this.ownColumns?.filling(answering, progress?.target ?? ORIGIN);
  }

  notify(_changed?: readonly ChangedKeys[]): void {
    this.ownColumns?.wake();
  }

  async get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    return this.rows.byKey(model, tenantId, [key])[0] as Row | undefined;
  }

  async getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]> {
    return this.rows.byKey(model, tenantId, keys) as Row[];
  }

  async page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return [];
    const found = await this.pageRows(subject, query);
    // Dropped since: another version answers now.
    return found ? found.map(({ row }) => row as Row) : this.page(model, tenantId, query);
  }

  async count(model: ReadModel, tenantId: string, selection: Selection): Promise<number> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return 0;
    const statement = countRows(subject, selection);
    const [row] = await this.columns.ask((engine) => engine.rows(statement));
    return Number(row?.[0] ?? 0);
  }

  async distinct(
    model: ReadModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit = 100,
  ): Promise<Record<string, FacetValue[]>> {
    const facets: Record<string, FacetValue[]> = Object.fromEntries(fields.map((field) => [field, []]));
    const subject = await this.subject(model, tenantId);
    if (!subject) return facets;
    const lists = fields.filter((field) => kindOf(model, field) === 'keywords');
    const words = [...new Set(fields)].filter((field) => !lists.includes(field));
    const asked = lists.map(async (field) => {
      const statement = facetOfList(subject, field, selection, limit);
      const rows = await this.columns.ask((engine) => engine.rows(statement));
      facets[field] = rows.map(([count, value]) => ({ value: value ?? null, count: Number(count) }));
    });
    for (const [facet, count, ...values] of await this.facetRows(subject, words, selection, limit))
      facets[words[Number(facet)] ?? '']?.push({ value: values[Number(facet)] ?? null, count: Number(count) });
    for (const word of words) facets[word] = facets[word]?.sort(byFrequency).slice(0, limit) ?? [];
    await Promise.all(asked);
    return facets;
  }

  async aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return [];
    const statement = aggregateRows(subject, query);
    const names = [...query.by.map(({ field, as }) => as ?? field), ...query.measures.map(({ as }) => as)];
    const rows = await this.columns.ask((engine) => engine.rows(statement));
    return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
  }

  async *stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return;
    const statement = pageByKey(subject, { where: query.where, search: query.search, sort: query.sort }, 'key');
    const pieces = await this.columns.ask(async (engine) => engine.stream(statement));
    for await (const piece of pieces) {
      const keys = piece.map(([key]) => String(key));
      for (let from = 0; from < keys.length; from += STREAM_BATCH)
        yield this.rows.byKey(model, tenantId, keys.slice(from, from + STREAM_BATCH)) as Row[];
    }
  }

  async keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return [];
    const statement = pageByKey(subject, query, 'key');
    return (await this.columns.ask((engine) => engine.rows(statement))).map(([key]) => String(key));
  }

  async reached(projection: string, position: Position, withinMs: number): Promise<void> {
    if (this.ownColumns) return this.ownColumns.reached(() => this.projection(projection), position, withinMs);
    if (this.rows.checkpoint(this.projection(projection)) < position) throw new ReadBehind(projection, position);
  }

  async position(projection: string): Promise<Position> {
    const name = this.projection(projection);
    return this.ownColumns?.position(name) ?? this.rows.checkpoint(name) ?? ORIGIN;
  }

  async close(): Promise<void> {
    await this.ownColumns?.close();
    this.rows.close();
    this.ownWriter?.close();
  }

  /** The columns are copied into a new file, and the log of the rows is emptied as soon as nobody reads or writes. */
  async scrub(): Promise<void> {
    await this.ownColumns?.scrub();
    while (!this.rows.truncateLog()) await pause(SCRUB_AGAIN_MS);
  }

  private async pageRows(subject: Subject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { model } = subject.table;
    const statement = pageByRank(subject, query);
    const ranked = await this.columns.ask((engine) => engine.rows(statement));
    const before = Math.min(query.skip ?? 0, 1);
    const end = query.limit === undefined ? ranked.length : before + query.limit;
    const tied = (a: number, b: number) => {
      const [one, other] = [ranked[a], ranked[b]];
      return one && other ? one.every((value, index) => index === 0 || value === other[index]) : false;
    };
    if ((before > 0 && tied(0, 1)) || tied(end - 1, end)) {
      const exact = pageByKey(subject, query, 'id');
      const ids = await this.columns.ask((engine) => engine.rows(exact));
      return this.rows.byId(
        model,
        subject.tenantId,
        ids.map(([id]) => Number(id)),
      );
    }
    const group = new Map<number, number>();
    for (let index = before, current = before; index < Math.min(end, ranked.length); index += 1) {
      if (index > before && !tied(index - 1, index)) current = index;
      group.set(Number(ranked[index]?.[0]), current);
    }
    const found = this.rows.byId(model, subject.tenantId, [...group.keys()]);
    const place = ({ id }: IdentifiedRow) => group.get(id) ?? 0;
    return found?.sort((a, b) => place(a) - place(b) || compareScalars(a.key, b.key));
  }

  private async facetRows(subject: Subject, words: string[], selection: Selection, limit: number) {
    if (words.length === 0) return [];
    const some = facetsOfWords(subject, words, selection);
    const groups = await this.columns.ask((engine) => engine.rows(some));
    if (groups.length <= FEW_GROUPS) return groups;
    const ranked = facetsOfWords(subject, words, selection, limit);
    return this.columns.ask((engine) => engine.rows(ranked));
  }

  private async subject(asked: ReadModel, tenantId: string): Promise<Subject | undefined> {
    const table = await this.columns.table(() => {
      const model = this.rows.resolve(asked);
      const progress = model && this.rows.progress(projectionOf(model));
      // While rows are missing, columns show what there is.
      return model && { model, target: fillingOf(progress) ? ORIGIN : (progress?.target ?? ORIGIN) };
    });
    return table && { table, asked, tenantId };
  }

  private projection(name: string): string {
    const model = name.includes('@') ? undefined : this.rows.state().models.find((one) => one.name === name && one.active);
    return model ? projectionOf(model) : name;
  }

  private get writer(): RowsWriter {
    if (!this.ownWriter) throw new Error('This read store only reads');
    return this.ownWriter;
  }

  private get columns(): ColumnStore {
    if (!this.ownColumns) throw new Error('This read store only writes: it has no columns to ask');
    return this.ownColumns;
  }
}

function byFrequency(a: FacetValue, b: FacetValue): number {
  if (a.count !== b.count) return b.count - a.count;
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return compareScalars(a.value, b.value);
}

import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { declaredVersion, type AggregateRow, type GroupingsQuery, type PageQuery, type Selection } from '@matricula/read-models/kernel';
import { searchWords } from '../field-value';
import { fillingOf } from '../fill-share';
import { compareScalars } from '../naive/naive-filter';
import { naivePage } from '../naive/naive-query';
import { type RefusedRow, type StoredRow } from '../read-store';
import type { IdentifiedRow, RowsReader } from '../sqlite/rows-reader';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { AskedModel, ServedColumns } from './answers';
import type { ColumnStore } from './column-store';
import type { KeptBatch, KeptSlice, ModelVersion } from './keeper';
import { progressOf, type ColumnsStanding, type StandingReport } from './standing';
import { figuresOf } from './column-figures';
import { RANKS, type ColumnTable } from './column-table';
import { WithoutNumber } from './in-words';
import { KeptGroups } from './kept-groups';
import { frontRows } from './front-rows';
import { countOf } from './column-counts';
import { facetsOf, type Facets } from './column-facets';
import { pageByKey, pageByRank, rankedRows, type Looks, type Subject, type Within } from './compile-query';
import { duckDb } from './duckdb-dialect';
import type { Ask } from './dialect';
import { SortEnds } from './sort-ends';
import type { Statement } from './statement';
import { KeptThings, thingNumbers, type ReadNumbers } from './thing-numbers';

/** Rows of an export fetched at once. */
const STREAM_BATCH = 1000;
const SCRUB_AGAIN_MS = 20;
/** Limits, as share and number of rows, up to which search matches are looked up by id. */
const FEW = { share: 0.01, rows: 2_000 };
/** Up to this many matches, the rows themselves are read, at a cost independent of the table size. */
const VERY_FEW = 200;
/** While the engine rewrites its tables, read models with at most this many rows per tenant are answered from SQLite. */
const SMALL = 2_000;
/** Word frequencies are not counted beyond this share; words missing from the index are assumed to be as frequent. */
const FREQUENT = 0.04;
/** With at most 50 rows including the neighbours of the page, the engine reads the other columns only for these rows. */
const SHORT_PAGE = 48;
/** Number of queries per table whose aggregates are cached. */
const MOST_QUESTIONS = 32;

type ColumnSubject = Subject<Statement> & { table: ColumnTable; asked: AskedModel; found?: readonly number[] };

/** Answers queries from the columns and returns the matching rows. */
export class ColumnAnswers implements ServedColumns {
  readonly known: ColumnsStanding;
  private readonly ask: Ask<Statement> = (statement) => this.columns.ask((engine) => engine.rows(statement));
  private readonly ends = new SortEnds(this.ask);
  private readonly read: ReadNumbers = (statement, read) => this.columns.ask((engine) => engine.numbers(statement, read));
  /** Caches for append-only tables. */
  private readonly kept = new WeakMap<ColumnTable, { groups: KeptGroups; things: KeptThings }>();

  constructor(
    private readonly rows: RowsReader,
    private readonly columns: ColumnStore,
  ) {
    this.known = columns;
  }

  async page(asked: AskedModel, tenantId: string, query: PageQuery): Promise<string> {
    const table = await this.table(asked);
    if (!table) return '[]';
    const found =
      this.frontPage(table, asked, tenantId, query) ??
      this.smallPage(table, asked, tenantId, query) ??
      (await this.pageRows(await this.subjectOf(table, asked, tenantId, query), query));
    // The version was dropped meanwhile: the query runs again on the active version.
    return found ? listOf(found.map(({ json }) => json)) : this.page(asked, tenantId, query);
  }

  async count(asked: AskedModel, tenantId: string, selection: Selection): Promise<number> {
    const subject = await this.subject(asked, tenantId, selection);
    return subject ? countOf(this.ask, this.growing(subject, selection), selection) : 0;
  }

  async distinct(asked: AskedModel, tenantId: string, fields: string[], selection: Selection, limit: number): Promise<Facets> {
    const subject = await this.subject(asked, tenantId, selection);
    return subject ? facetsOf(this.ask, subject, fields, selection, limit) : Object.fromEntries(fields.map((field) => [field, []]));
  }

  async aggregates(asked: AskedModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]> {
    const subject = await this.subject(asked, tenantId, query);
    if (!subject) return query.groupings.map(() => []);
    const { numbers } = subject.table;
    if (!numbers) return figuresOf(this.ask, subject, query);
    try {
      const figures = await figuresOf(
        this.ask,
        { ...this.growing(subject, query), numbers: (field) => numbers.of(tenantId, field) },
        query,
      );
      // If the table was filled again after damage, the same numbers may stand for other words.
      if (this.columns.answersFrom(subject.table)) return figures;
    } catch (error) {
      if (!(error instanceof WithoutNumber)) throw error;
      return figuresOf(this.ask, subject, query);
    }
    return this.aggregates(asked, tenantId, query);
  }

  /** Adds the cache of aggregates to a subject. */
  private growing(subject: ColumnSubject, { search }: Selection): ColumnSubject {
    const { table } = subject;
    if (search !== undefined) return subject;
    const between =
      (from: number, before: number): Within<Statement> =>
      (draft) =>
        `id >= ${draft.integer(from)} and id < ${draft.integer(before)}`;
    const known = async <Figures>(name: string, { find, add, count }: Looks<Statement, Figures>): Promise<Figures | undefined> => {
      const stood = this.columns.grown(table);
      if (!stood) return find();
      const stands = () => this.columns.grown(table) ?? stood;
      const { groups, things } = this.keptOf(table);
      const grow = (figures: Figures, from: number, before: number) =>
        add(figures, { since: between(from, before), before: between(0, from) });
      const counted = async ({ thing, find: countIn }: NonNullable<typeof count>, before: number) => {
        const numbered = things.of(thing, stands());
        if (!numbered) return undefined;
        const { next, replaced } = numbered.grown;
        const figures = await countIn({ things: numbered.things, read: this.read }, between(0, next));
        const all = next === before ? figures : await grow(figures, next, before);
        // Replaced rows may belong to another thing by now.
        return stands().replaced === replaced ? all : undefined;
      };
      const look = async (before: number) => {
        const figures = count && (await counted(count, before));
        if (figures !== undefined) return figures;
        const found = await find(between(0, before));
        // Prepares the numbers for the next query, so that this one need not wait longer.
        if (count) this.columns.aside(things.renew(count.thing, stands()));
        return found;
      };
      return groups.of(name, stands, { find: look, add: grow });
    };
    return { ...subject, kept: known };
  }

  private keptOf(table: ColumnTable) {
    const kept = this.kept.get(table) ?? {
      groups: new KeptGroups(MOST_QUESTIONS),
      things: new KeptThings((column, next) => thingNumbers(this.read, table.sql, column, next)),
    };
    this.kept.set(table, kept);
    return kept;
  }

  async *stream(asked: AskedModel, tenantId: string, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string> {
    const subject = await this.subject(asked, tenantId, query);
    if (!subject) return;
    const { where, search, sort } = query;
    const { model } = subject.table;
    if (model.storage === 'columns') {
      const { whole } = await this.columns.kept(model);
      const selected = pageByKey(subject, { where, search, sort }, whole.sql);
      for await (const piece of await this.columns.ask(async (engine) => engine.stream(selected)))
        yield listOf(piece.map((row) => whole.row(row).json));
      return;
    }
    const statement = pageByKey(subject, { where, search, sort }, 'key');
    const pieces = await this.columns.ask(async (engine) => engine.stream(statement));
    for await (const piece of pieces) {
      const keys = piece.map(([key]) => String(key));
      for (let from = 0; from < keys.length; from += STREAM_BATCH)
        yield listOf(this.rows.byKey(asked, tenantId, keys.slice(from, from + STREAM_BATCH)));
    }
  }

  async keys(asked: AskedModel, tenantId: string, query: PageQuery): Promise<string[]> {
    const table = await this.table(asked);
    if (!table) return [];
    const small = this.smallPage(table, asked, tenantId, query);
    if (small) return small.map(({ key }) => key);
    const statement = pageByKey(await this.subjectOf(table, asked, tenantId, query), query, 'key');
    return (await this.ask(statement)).map(([key]) => String(key));
  }

  async byKey(asked: AskedModel, tenantId: string, keys: readonly string[]): Promise<string> {
    const subject = await this.subject(asked, tenantId);
    if (!subject) return '[]';
    const kept = await this.columns.kept(subject.table.model);
    return listOf(await this.columns.ask((engine) => kept.byKey(engine, tenantId, keys)));
  }

  async reached(projection: string, position: Position, withinMs: number): Promise<void> {
    await this.columns.reached(() => this.rows.projection(projection), position, withinMs);
  }

  /** See ColumnStore. */
  follow(hear: (report: StandingReport) => void): void {
    this.columns.follow(hear);
  }

  wake(): void {
    this.columns.wake();
  }

  standing(model: ModelVersion): Promise<Position> {
    return this.columns.standing(model);
  }

  keep(batch: KeptBatch): Promise<void> {
    return this.columns.keep(batch);
  }

  flush(): Promise<void> {
    return this.columns.flush();
  }

  async load(model: ModelVersion, ids: { tenantId: string; key: string }[]): Promise<StoredRow[]> {
    const kept = await this.writtenRows(model);
    return this.columns.ask((engine) => kept.load(engine, ids));
  }

  async slice(
    model: ModelVersion,
    tenantId: string,
    anyOf: readonly string[],
    value: string | undefined,
    from: number,
  ): Promise<KeptSlice> {
    const kept = await this.writtenRows(model);
    return this.columns.ask((engine) => kept.slice(engine, tenantId, anyOf, value, from));
  }

  /** Copies the columns into a new file, then empties the write-ahead log of the rows as soon as no connection reads or writes. */
  async scrub(): Promise<void> {
    await this.columns.scrub();
    while (!this.rows.truncateLog()) await pause(SCRUB_AGAIN_MS);
  }

  refused(tenantId: string): Promise<RefusedRow[]> {
    return this.columns.refused(tenantId);
  }

  offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void> {
    return this.columns.offerAgain(tenantId, rowIds);
  }

  async close(): Promise<void> {
    await this.columns.close();
    this.rows.close();
  }

  /** Rows of a column-only version, after all queued changes are written. */
  private async writtenRows({ name, version }: ModelVersion) {
    await this.columns.flush();
    const model = this.rows.state().models.find((one) => one.name === name && one.version === version);
    if (!model) throw new Error(`There is no version ${version} of ${name}`);
    return this.columns.kept(model);
  }

  private async pageRows(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { model } = subject.table;
    if (subject.found && subject.found.length <= VERY_FEW && isAsked(model, subject.asked))
      return this.pageOf(subject, subject.found, query);
    const front = await this.madeFront(subject, query);
    if (front) return front;
    const whole = await this.wholeRows(model, query);
    const ranked = await this.ranked(subject, query, whole?.sql);
    const before = Math.min(query.skip ?? 0, 1);
    const end = query.limit === undefined ? ranked.length : before + query.limit;
    const width = 1 + RANKS.length + (query.sort?.length ?? 0);
    const tied = (a: number, b: number) => {
      const [one, other] = [ranked[a], ranked[b]];
      return one && other ? one.slice(1, width).every((value, index) => value === other[index + 1]) : false;
    };
    if ((before > 0 && tied(0, 1)) || tied(end - 1, end)) {
      const exact = pageByKey(subject, query, 'id');
      const ids = await this.ask(exact);
      return this.rowsOf(
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
    const found = whole
      ? ranked.slice(before, end).map((row) => whole.row(row.slice(width)))
      : await this.rowsOf(model, subject.tenantId, [...group.keys()]);
    const place = ({ id }: IdentifiedRow) => group.get(id) ?? 0;
    return found?.sort((a, b) => place(a) - place(b) || compareScalars(a.key, b.key));
  }

  /** A page from the front of its order, if the front is worth caching and not cached yet. */
  private async madeFront(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { table, asked, tenantId } = subject;
    if (!isKept(table, asked) || !table.fronts.wants(tenantId, query)) return undefined;
    const keysOf = (ids: readonly number[]) => this.rows.keysOf(table.model, ids) ?? new Map<number, string>();
    await table.fronts.keep(tenantId, query, (wanted) => frontRows(this.ask, subject, query, wanted, keysOf));
    return this.frontPage(table, asked, tenantId, query);
  }

  /** A page from the cached front of its order; undefined if the columns must answer. */
  private frontPage(table: ColumnTable, asked: AskedModel, tenantId: string, query: PageQuery): IdentifiedRow[] | undefined {
    const ids = isKept(table, asked) ? table.fronts.page(tenantId, query) : undefined;
    return ids && this.rows.byId(table.model, tenantId, ids);
  }

  /**
   * While DuckDB rewrites its tables (seconds with many leads), serves pages of small read models, such as roles needed on every request, from
   * SQLite.
   */
  private smallPage(table: ColumnTable, asked: AskedModel, tenantId: string, query: PageQuery): IdentifiedRow[] | undefined {
    if (!this.columns.writesAnew || !isKept(table, asked)) return undefined;
    const ids = this.rows.allIds(table.model, tenantId, SMALL);
    return ids && this.pageOf({ dialect: duckDb, table, asked, tenantId }, ids, query);
  }

  /** A page computed from only these rows, as they are now. */
  private pageOf(subject: ColumnSubject, ids: readonly number[], query: PageQuery): IdentifiedRow[] | undefined {
    const { table, asked, tenantId } = subject;
    // Rejects invalid queries, whatever rows were found.
    pageByRank(subject, query);
    const rows = this.rows.byId(table.model, tenantId, ids);
    const open = rows?.map((row) => ({ ...row, row: JSON.parse(row.json) as object }));
    return open && naivePage(asked, open, query);
  }

  /** The ranked rows of a page. For frequent words it first searches the front of the order, and all rows only if that was not enough. */
  private async ranked(subject: ColumnSubject, query: PageQuery, more?: string) {
    const front = await this.ends.front(subject, query);
    const first = front && (await this.ask(pageByRank(subject, front, { more, few: true })));
    if (first?.length !== rankedRows(query)) {
      this.ends.missed(subject, query);
      return this.ask(pageByRank(subject, query, { more }));
    }
    await this.ends.filled(subject, query, first.at(-1)?.[1 + RANKS.length]);
    return first;
  }

  /** How a short page selects whole rows together with their ids, for column-only versions; the engine then reads the columns of these rows only. */
  private async wholeRows(model: RegisteredModel, { limit = Infinity }: PageQuery) {
    return model.storage === 'columns' && limit <= SHORT_PAGE ? (await this.columns.kept(model)).whole : undefined;
  }

  private async rowsOf(model: RegisteredModel, tenantId: string, ids: readonly number[]): Promise<IdentifiedRow[] | undefined> {
    if (model.storage === 'rows') return this.rows.byId(model, tenantId, ids);
    const kept = await this.columns.kept(model);
    return this.columns.ask((engine) => kept.byId(engine, tenantId, ids));
  }

  private async subject(asked: AskedModel, tenantId: string, selection: Selection = {}): Promise<ColumnSubject | undefined> {
    const table = await this.table(asked);
    return table && this.subjectOf(table, asked, tenantId, selection);
  }

  private table(asked: AskedModel): Promise<ColumnTable | undefined> {
    return this.columns.table(() => {
      const model = this.rows.resolve(asked);
      const progress = model && progressOf(this.rows, this.columns, model);
      // While rows are still being filled, columns answer with what they contain.
      return model && { model, target: fillingOf(progress) ? ORIGIN : (progress?.target ?? ORIGIN) };
    });
  }

  private async subjectOf(table: ColumnTable, asked: AskedModel, tenantId: string, { search, where }: Selection): Promise<ColumnSubject> {
    const words = searchWords(search);
    if (words.length === 0) return { dialect: duckDb, table, asked, tenantId };
    const known = await this.ends.share(table, tenantId, { search, where });
    if (known !== undefined) return { dialect: duckDb, table, asked, tenantId, share: known };
    const size = await this.ends.size(table);
    const few = Math.min(FEW.rows, Math.floor(size * FEW.share));
    const { ids, atLeast } = this.rows.withWords(table.model, words, { few, many: Math.ceil(size * FREQUENT) }) ?? {};
    if (ids) return { dialect: duckDb, table, asked, tenantId, found: ids, within: (draft) => draft.numbered('id', ids) };
    const share = atLeast === undefined ? FREQUENT : Math.min(atLeast / size, FREQUENT);
    return { dialect: duckDb, table, asked, tenantId, share };
  }
}

/** Whether the caller knows the same fields as the version: both are versions of the same declaration. */
const isAsked = ({ version }: { version: number }, asked: AskedModel) => declaredVersion(version) === asked.version;

/** Whether fronts of a version are cached. */
const isKept = ({ model }: ColumnTable, asked: AskedModel) => model.storage === 'rows' && isAsked(model, asked);

const listOf = (rows: readonly string[]) => `[${rows.join(',')}]`;

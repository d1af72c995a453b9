import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { hiddenFields, holdsCodes, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { placeOf, type AggregateQuery, type Filter, type PageQuery, type ReadModel, type Selection } from '@matricula/read-models/kernel';
import type { CountedOf } from '@matricula/read-models/user';
import { condition, ownWrites, ReadStore, whole } from '@matricula/read-store';
import type { ExportColumn } from './csv-export';
import { freshnessOf, type Freshness } from './freshness';
import { allOf, rowsOf, type ListDeclaration } from './list-declaration';
import { derivedOf, inOrder, othersOf, type DerivedValues } from './derived';
import { exportColumns } from './export-columns';
import type { ExportFormat } from './export-words';
import { ListQuestions, type Narrowed } from './list-questions';
import {
  asks,
  countedIn,
  isLimited,
  isOnRequest,
  isSeen,
  namesForeign,
  offered,
  shownIn,
  carriedOf,
  visibleFacets,
  withEntries,
} from './visible-rows';

const MOST_ROWS = 1_000;
/** Most people for whom an export counts the rows that name them. */
const MOST_COUNTED = 10_000;

/** A page of rows; `entries`: those of maps on request that the rows carry, as `field.entry`. */
export interface RowsQuery extends PageQuery {
  entries?: readonly string[];
}

/** A page of rows with the total count; the count is unknown while the list is being filled. */
export interface CountedPage<Row> {
  rows: Row[];
  count: number | undefined;
  fresh: Freshness;
}

/** Injection token of every declared list: `readonly ListDeclaration[]`. */
export const LISTS = Symbol('lists');

/** The only way to query a read model on behalf of a user. Applies permissions, visible rows, read-your-writes and freshness. */
@Injectable()
export class ListService {
  private readonly questions: ListQuestions;

  constructor(
    private readonly reads: ReadStore,
    @Inject(LISTS) private readonly lists: readonly ListDeclaration[],
  ) {
    this.questions = new ListQuestions(reads);
  }

  /** Lists that this user may open. */
  open({ acl, sight }: RequestContext): ListDeclaration[] {
    return this.lists.filter((list) => holdsCodes(list, acl) && (!list.adminsOnly || sight.admin));
  }

  /** The declared list. @throws DomainError `lists/unknown`; ForbiddenException without its code */
  declared(name: string, context: RequestContext): ListDeclaration {
    const list = this.lists.find((candidate) => candidate.name === name);
    if (!list) throw new DomainError('lists/unknown', `There is no list called ${name}.`);
    if (!this.open(context).includes(list)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this list. Please contact the administrator.');
    }
    return list;
  }

  async rows<Row extends object>(list: ListDeclaration, { entries, ...query }: RowsQuery, context: RequestContext): Promise<Row[]> {
    const judging = await this.judging(list, context);
    const { derived, narrowed: page } = await this.bounded(list, { ...query, carried: carriedOf(list, entries) }, judging);
    const { skip = 0, limit = MOST_ROWS } = page;
    const rows =
      derived && page.sort?.some(({ field }) => field === derived.field)
        ? (await this.sortedByDerived<Row>(list, page, derived, context)).slice(skip, skip + limit)
        : await this.reads.page(list.model as ReadModel<Row>, context.tenantId, page);
    const carried = withEntries(list, rows, entries);
    return offered(list, judging, carried, othersOf(this.reads, context), derived);
  }

  /** All rows, in pages of the largest size: for documented calls without paging, whose answer must be complete. */
  async all<Row extends object>(list: ListDeclaration, query: Omit<PageQuery, 'skip' | 'limit'>, context: RequestContext): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const next = await this.rows<Row>(list, { ...query, skip: rows.length, limit: MOST_ROWS }, context);
      rows.push(...next);
      if (next.length < MOST_ROWS) return rows;
    }
  }

  /** `rows` as JSON. If no fields are hidden from the user and none are added, rows are passed on without being parsed. */
  async rowsJson(list: ListDeclaration, { entries, ...query }: RowsQuery, context: RequestContext): Promise<string> {
    const judging = await this.judging(list, context);
    const isBlind = judging.judges !== undefined && judging.judges.length > 0;
    if (list.moves || list.derived || list.onRequest || isBlind || isLimited(list, context) || namesForeign(list, context))
      return JSON.stringify(await this.rows(list, { ...query, entries }, judging));
    return this.reads.pageJson(list.model, context.tenantId, (await this.bounded(list, query, judging)).narrowed);
  }

  /**
   * A page of rows and the total count. `beginnings`: conditions on rows that come first in this order, tried in turn on rows in stored order. If
   * one of them fills the page, the remaining rows need not be sorted.
   */
  async page<Row extends object>(
    list: ListDeclaration,
    query: PageQuery,
    context: RequestContext,
    beginnings: readonly (Filter | undefined)[] = [],
  ): Promise<CountedPage<Row>> {
    const [fresh, judging] = [await this.freshness(list, context), await this.judging(list, context)];
    const { where, search } = query;
    const [rows, count] = await Promise.all([
      this.firstRows<Row>(list, query, judging, beginnings),
      fresh.filling === undefined ? this.counted(list, { where, search, sort: query.sort }, judging) : undefined,
    ]);
    return { rows, count, fresh };
  }

  /** @throws StillFilling while rows are missing, like every method that returns a total or a complete result */
  async count(list: ListDeclaration, query: PageQuery, context: RequestContext): Promise<number> {
    await whole(this.reads, list.model, context.tenantId);
    return this.counted(list, query, context);
  }

  async facets(list: ListDeclaration, fields: string[], selection: Selection, context: RequestContext, limit?: number) {
    for (const field of fields) this.questions.assertField(list, field, context);
    await this.settled(list, context);
    const { derived, narrowed } = await this.questions.narrowed(list, selection, context, fields);
    const stored = fields.filter((field) => field !== derived?.field);
    const found = visibleFacets(list, context, await this.reads.distinct(list.model, context.tenantId, stored, narrowed, limit));
    if (!derived || stored.length === fields.length) return found;
    const keys = await this.reads.keys(list.model, context.tenantId, narrowed);
    return { ...found, [derived.field]: countedIn(keys, derived).slice(0, limit) };
  }

  async aggregate(list: ListDeclaration, query: AggregateQuery, context: RequestContext) {
    for (const { field } of query.by) this.questions.assertField(list, field, context);
    for (const { field } of query.measures) if (field !== undefined) this.questions.assertField(list, field, context);
    await ownWrites(this.reads, list.model, context);
    const groups = await this.reads.aggregate(list.model, context.tenantId, (await this.questions.narrowed(list, query, context)).narrowed);
    return hiddenFields(list.model, context.sight)?.told(groups) ?? groups;
  }

  /** Keys in order, for "all N that match". @throws StillFilling while rows are missing */
  async keys(list: ListDeclaration, query: PageQuery, context: RequestContext): Promise<string[]> {
    await this.settled(list, context);
    const { derived, narrowed } = await this.questions.narrowed(list, query, context);
    if (!derived || !narrowed.sort?.some(({ field }) => field === derived.field))
      return this.reads.keys(list.model, context.tenantId, narrowed);
    const { skip = 0, limit } = narrowed;
    const rows = await this.sortedByDerived(list, narrowed, derived, context);
    return rows.slice(skip, limit && skip + limit).map((row) => String((row as Record<string, unknown>)[list.model.key]));
  }

  /**
   * All rows in batches. Errors are thrown before the first batch. `columns`: the fields that the caller reads; all by default.
   * @throws StillFilling while rows are missing
   */
  async stream<Row extends object>(
    list: ListDeclaration,
    { columns, ...query }: PageQuery & { columns?: readonly string[] },
    context: RequestContext,
  ): Promise<AsyncIterable<Row[]>> {
    await this.settled(list, context);
    const judging = await this.judging(list, context);
    // The text of an entry may need the other maps too.
    const carried = columns && !columns.some((column) => isOnRequest(list, column)) ? carriedOf(list) : undefined;
    const { derived, narrowed } = await this.questions.narrowed(list, { ...query, carried }, judging);
    const { skip: _skip, limit: _limit, ...all } = narrowed;
    const rows =
      derived && all.sort?.some(({ field }) => field === derived.field)
        ? inOne(await this.sortedByDerived<Row>(list, all, derived, context))
        : this.reads.stream(list.model as ReadModel<Row>, context.tenantId, all);
    return shownIn(list, judging, rows, othersOf(this.reads, context), derived);
  }

  /** Rows by key, limited to those the caller may see. Reads the row store, which is never behind the columns. */
  async byKey<Row extends object>(
    list: ListDeclaration,
    keys: string[],
    context: RequestContext,
    entries?: readonly string[],
  ): Promise<Row[]> {
    const model = list.model as ReadModel<Row>;
    await ownWrites(this.reads, model, context);
    const rows = await this.reads.getMany<Row>(model, context.tenantId, keys.slice(0, MOST_ROWS));
    return offered(
      list,
      await this.judging(list, context),
      withEntries(
        list,
        rows.filter((row) => isSeen(list, row, context)),
        entries,
      ),
      othersOf(this.reads, context),
      await derivedOf(this.reads, list, context),
    );
  }

  /** Whether this user sees all of the given rows in their current state. */
  async seesAll({ model, access, kept }: ListDeclaration, keys: readonly string[], context: RequestContext): Promise<boolean> {
    if (!access?.filter(context.sight)) return true;
    await ownWrites(this.reads, model, context);
    for (let at = 0; at < keys.length; at += MOST_ROWS) {
      const values = keys.slice(at, at + MOST_ROWS);
      const where = allOf({ field: model.key, op: 'in', values }, rowsOf({ access, kept }, context.sight));
      if ((await this.reads.count(model, context.tenantId, { where })) < values.length) return false;
    }
    return true;
  }

  /**
   * Keys of the given rows that each of several people of a tenant may see; undefined for people who see all of them. Each row is read once and
   * checked once for all people with the same sight.
   */
  async sights(
    list: ListDeclaration,
    keys: readonly string[],
    people: readonly RequestContext[],
  ): Promise<(ReadonlySet<string> | undefined)[]> {
    const filters = people.map(({ sight }) => rowsOf(list, sight));
    const [tenantId] = people.map((person) => person.tenantId);
    if (tenantId === undefined || !filters.some(Boolean)) return filters.map(() => undefined);
    const rows = await this.reads.getMany(list.model, tenantId, [...keys]);
    const known = rows.map((row) => ({ key: String((row as Record<string, unknown>)[list.model.key]), row }));
    const alike = new Map<string, ReadonlySet<string>>();
    return filters.map((filter) => {
      if (!filter) return undefined;
      const sight = JSON.stringify(filter);
      const seen = alike.get(sight) ?? new Set(known.filter(condition(list.model, filter)).map(({ key }) => key));
      alike.set(sight, seen);
      return seen;
    });
  }

  /** Resolves when the read model reflects the caller's own writes, or when the wait times out. */
  caughtUp({ model }: ListDeclaration, context: RequestContext): Promise<void> {
    return ownWrites(this.reads, model, context);
  }

  freshness({ model }: ListDeclaration, { tenantId }: RequestContext): Promise<Freshness> {
    return freshnessOf(this.reads, model, tenantId);
  }

  /** Lists that are being filled, each with the share that is there. */
  async filling(): Promise<Record<string, number>> {
    const found = await Promise.all(this.lists.map(async ({ name, model }) => ({ name, filling: await this.reads.filling(model) })));
    return Object.fromEntries(found.flatMap(({ name, filling }) => (filling ? [[name, filling.share]] : [])));
  }

  /** Checks that at least one list has been filled. @throws Error while all of them are still being filled */
  assertFilledOnce(filling: Record<string, number>): void {
    const shares = Object.values(filling);
    if (shares.length < this.lists.length) return;
    throw new Error(`Lists are being built for the first time: ${Math.floor(Math.min(...shares) * 100)} % done`);
  }

  private async firstRows<Row extends object>(
    list: ListDeclaration,
    query: PageQuery,
    context: RequestContext,
    beginnings: readonly (Filter | undefined)[],
  ): Promise<Row[]> {
    for (const where of this.reads.keepsOrder ? beginnings : []) {
      const rows = await this.rows<Row>(list, { ...query, where }, context);
      if (rows.length === query.limit) return rows;
    }
    return this.rows<Row>(list, query, context);
  }

  /** See `ListQuestions.judging`. */
  judging(list: ListDeclaration, context: RequestContext): Promise<RequestContext> {
    return this.questions.judging(list, context);
  }

  /** The query for the read model, once it reflects the caller's own writes. */
  private async bounded(list: ListDeclaration, query: PageQuery, context: RequestContext): Promise<Narrowed<PageQuery>> {
    await ownWrites(this.reads, list.model, context);
    const { derived, narrowed } = await this.questions.narrowed(list, query, context);
    const { limit = 100, ...rest } = narrowed;
    return { derived, narrowed: { ...rest, limit: Math.min(limit, MOST_ROWS) } };
  }

  /** All rows of a question that is sorted by a derived field. */
  private async sortedByDerived<Row extends object>(
    { model }: ListDeclaration,
    { where, search, sort = [] }: PageQuery,
    derived: DerivedValues,
    { tenantId }: RequestContext,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    const stored = sort.filter(({ field }) => field !== derived.field);
    for await (const some of this.reads.stream(model as ReadModel<Row>, tenantId, { where, search, sort: stored })) rows.push(...some);
    return inOrder(rows, sort, model, derived);
  }

  private async settled(list: ListDeclaration, context: RequestContext): Promise<void> {
    await whole(this.reads, list.model, context.tenantId);
    await ownWrites(this.reads, list.model, context);
  }

  /** The number of rows that there are, whether or not some are missing. */
  private async counted(list: ListDeclaration, query: PageQuery, context: RequestContext): Promise<number> {
    await ownWrites(this.reads, list.model, context);
    const { where, search } = (await this.questions.narrowed(list, query, context)).narrowed;
    return this.reads.count(list.model, context.tenantId, { where, search });
  }

  /** Columns of an export, with the texts of the screens or the stored values. */
  async exported(
    list: ListDeclaration,
    columns: readonly ExportColumn[],
    context: RequestContext,
    format?: ExportFormat,
  ): Promise<ExportColumn[]> {
    const shown = await exportColumns(this.reads, list, columns, context, format);
    return Promise.all(
      shown.map(async (column) => {
        const of = list.counted?.[column.field];
        return of ? { ...column, text: await this.countsOf(of, list, context) } : column;
      }),
    );
  }

  /** Values of a counted column; empty for people whose work the caller does not see. */
  private async countsOf({ list, by, where }: CountedOf, { model }: ListDeclaration, context: RequestContext) {
    const other = this.open(context).find(({ name }) => name === list);
    if (!other) return () => '';
    const found = (await this.facets(other, [by], { where }, context, MOST_COUNTED))[by];
    const counts = new Map(found?.map(({ value, count }) => [String(value), count]));
    const isSeen = (id: string) => other.access?.sees(context.sight, { [by]: id }) ?? true;
    return (row: Record<string, unknown>) => {
      const id = String(row[model.key]);
      return isSeen(id) ? String(counts.get(id) ?? 0) : '';
    };
  }

  /**
   * `past`: for past rows, which have no counted columns. @throws DomainError `lists/column-unknown`, naming the column that the list does not have
   * or this user may not see
   */
  assertColumns(
    { name, model, shown, words = {}, counted = {} }: ListDeclaration,
    columns: readonly ExportColumn[],
    context: RequestContext,
    past = false,
  ): void {
    const all = [...Object.keys(model.fields), model.key, ...model.plain, ...Object.keys(words)];
    const known = [...(shown?.(context) ?? all), ...(past ? [] : Object.keys(counted))];
    const unknown = columns.find(({ field }) => !known.includes(placeOf(model, field)?.field ?? field));
    if (unknown) throw new DomainError('lists/column-unknown', `The list ${name} has no column ${unknown.field}.`);
  }

  /** Those of some fields that this user may filter, sort, search and count by. */
  asked<Field extends string>(list: ListDeclaration, fields: readonly Field[], context: RequestContext): Field[] {
    return fields.filter((field) => asks(list, field, context));
  }
}

async function* inOne<Row>(rows: Row[]): AsyncIterable<Row[]> {
  yield rows;
}

import type { PageQuery, Selection, Sort } from '@matricula/read-models/kernel';
import { singleKindOf, type QueryShape } from '../field-value';
import { RefusedQuery } from '../read-store';
import { FilterCompiler } from './compile-filter';
import { RANKS } from './column-table';
import type { AskedTable, Dialect, Draft, NumberedField } from './dialect';
import type { NumbersAnswer } from './reading-connection';
import type { ThingNumbers } from './accelerators/thing-numbers';

/** A condition on rows. */
export type Within<D extends Draft> = (draft: D) => string;

/** The rows of an append-only table between two places, the second excluded. */
export interface RowRange<D extends Draft> {
  from: number;
  before: number;
  within: Within<D>;
}

/** How to compute the figures of a query. */
export interface Computation<D extends Draft, Figures> {
  /** Computes them from the rows of a range, or all rows; undefined if the result is too large to cache. */
  find(rows?: RowRange<D>): Promise<Figures | undefined>;
  /** Adds new rows to cached figures; undefined if all rows must be read again. */
  add(known: Figures, rows: { since: RowRange<D>; before: RowRange<D> }): Promise<Figures | undefined>;
  /** Computes them by counting numbers, if the `thing` column has numbers. */
  count?: { thing: string; find(numbered: NumberedRows<D>, rows: RowRange<D>): Promise<Figures> };
}

/** Numbers of the things that rows are about, and how to read numeric results. */
export interface NumberedRows<D extends Draft> {
  things: ThingNumbers;
  read<T>(statement: D, read: (answer: NumbersAnswer) => Promise<T>): Promise<T>;
}

/** The subject of a query: one tenant's rows in one table. */
export interface Subject<D extends Draft = Draft> {
  dialect: Dialect<D>;
  table: AskedTable;
  /** The read model as the caller knows it; the table may be of another version. */
  asked: QueryShape;
  tenantId: string;
  /** Numbers that stand for the words of a field, if the caller translates them back to words. */
  numbers?(field: string): NumberedField | undefined;
  /** A condition on the rows that may contain the searched words; undefined if unknown. */
  within?: Within<D>;
  /** Computes named figures in a faster way, such as from cached ones. The name must identify query and result format. */
  figures?<Figures>(name: string, computation: Computation<D, Figures>): Promise<Figures | undefined>;
}

/**
 * Selects ids and sort values of a page, plus `more`. Ties are broken only by the numeric ranks of the key, because sorting whole keys costs several times more. It also selects one row before and one after
 * the page, which show whether ranks were enough; if not, use `pageByKey`.
 */
export function pageByRank<D extends Draft>(
  subject: Subject<D>,
  query: PageQuery,
  { more = '', few = subject.within !== undefined, ties = RANKS as readonly string[] } = {},
): D {
  const { statement, compiler } = compiling(subject);
  const skip = whole('skip', query.skip ?? 0);
  const sorts = sortColumns(compiler, subject.asked, query.sort);
  const bounds = query.limit === undefined ? '' : ` limit ${statement.integer(rankedRows({ skip, limit: whole('limit', query.limit) }))}`;
  const order = [...sorts.map(({ order }) => order), ...ties].join(', ');
  const selected = ['id', ...RANKS, ...sorts.map(({ column }, index) => `${column} as s${index}`), ...(more ? [more] : [])];
  const rows = few
    ? compiler.fewRows(subject.tenantId, query)
    : `${subject.table.sql} where ${compiler.selection(subject.tenantId, query)}`;
  statement.text = `select ${selected.join(', ')} from ${rows}
    order by ${order}${bounds} offset ${statement.integer(Math.max(skip - 1, 0))}`;
  return statement;
}

/** Number of rows that `pageByRank` returns if there are enough. */
const rankedRows = ({ skip = 0, limit = Infinity }: PageQuery) => limit + Math.min(skip, 1) + 1;

/** Selects `answer` (`id`, `key`, columns) for the rows of a page, in exact order. */
export function pageByKey<D extends Draft>(subject: Subject<D>, query: PageQuery, answer: string): D {
  const { statement, compiler } = compiling(subject);
  const sorts = sortColumns(compiler, subject.asked, query.sort);
  const limit = query.limit === undefined ? '' : ` limit ${statement.integer(whole('limit', query.limit))}`;
  statement.text = `select ${answer} from ${subject.table.sql} where ${compiler.selection(subject.tenantId, query)}
    order by ${[...sorts.map(({ order }) => order), 'key'].join(', ')}${limit} offset ${statement.integer(whole('skip', query.skip ?? 0))}`;
  return statement;
}

/** Counts rows. */
export function countRows<D extends Draft>(subject: Subject<D>, selection: Selection): D {
  const { statement, compiler } = compiling(subject);
  statement.text = `select count(*) from ${subject.table.sql} where ${compiler.selection(subject.tenantId, selection)}`;
  return statement;
}

/** Up to this many groups are cheaper to rank in our code than with a window function over all of them. */
export const FEW_GROUPS = 5000;

/**
 * Facets of single-value fields in one scan: field index, count, then a column per field. Unranked and at most FEW_GROUPS + 1 rows; with `limit`,
 * the most frequent values of each field in order.
 */
export function facetsOfWords<D extends Draft>(subject: Subject<D>, fields: string[], selection: Selection, limit?: number): D {
  const { statement, compiler } = compiling(subject);
  const names = fields.map((_, index) => `v${index}`);
  // grouping() has a bit per column, the first highest; it is 0 where the group is by that column.
  const all = 2 ** fields.length - 1;
  const which = names.map((_, index) => `when ${all - 2 ** (fields.length - 1 - index)} then ${index}`).join(' ');
  const columns = fields.map((field, index) => `${compiler.column(field)} as v${index}`).join(', ');
  const ranked =
    () => `qualify row_number() over (partition by facet order by n desc, ${ascending(names)}) <= ${statement.integer(limit ?? 0)}
    order by facet, n desc, ${ascending(names)}`;
  statement.text = `select case grouping(${names.join(', ')}) ${which} end as facet, count(*) as n, ${names.join(', ')}
    from (select ${columns} from ${subject.table.sql} where ${compiler.selection(subject.tenantId, selection)})
    group by grouping sets (${names.map((name) => `(${name})`).join(', ')})
    ${limit === undefined ? `limit ${FEW_GROUPS + 1}` : ranked()}`;
  return statement;
}

/** The facet of a list field: each element counts. */
export function facetOfList<D extends Draft>(subject: Subject<D>, field: string, selection: Selection, limit: number): D {
  const { statement, compiler } = compiling(subject);
  statement.text = `select count(*) as n, v from (select ${subject.dialect.elements(compiler.column(field))} as v
      from ${subject.table.sql} where ${compiler.selection(subject.tenantId, selection)})
    group by v order by n desc, v nulls last limit ${statement.integer(limit)}`;
  return statement;
}

/** An empty statement for a subject, and the compiler that adds conditions to it. */
export function compiling<D extends Draft>(subject: Subject<D>) {
  const statement = subject.dialect.draft();
  return { statement, compiler: new FilterCompiler(subject, statement) };
}

function sortColumns<D extends Draft>(compiler: FilterCompiler<D>, asked: QueryShape, sort: Sort[] = []) {
  return sort.map(({ field, dir }) => {
    singleKindOf(asked, field);
    const column = compiler.column(field);
    return { column, order: `${column} ${dir === 'desc' ? 'desc' : 'asc'} nulls last` };
  });
}

const ascending = (names: string[]) => names.map((name) => `${name} nulls last`).join(', ');

/** @throws RefusedQuery when it is no whole number */
export function whole(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RefusedQuery(`${name} must be a whole number, not ${value}`);
  return value;
}

import type { PageQuery, Selection, Sort } from '@matricula/read-models/kernel';
import { singleKindOf, type QueryShape } from '../field-value';
import { RefusedQuery } from '../read-store';
import { FilterCompiler } from './compile-filter';
import { RANKS } from './column-table';
import type { AskedTable, Dialect, Draft, NumberedField } from './dialect';
import type { NumbersAnswer } from './reading-connection';
import type { ThingNumbers } from './thing-numbers';

/** A condition on rows. */
export type Within<D extends Draft> = (draft: D) => string;

/** How what a question adds up is found. */
export interface Looks<D extends Draft, Figures> {
  /** In the rows of a condition; undefined for too much to keep. */
  find(within?: Within<D>): Promise<Figures | undefined>;
  /** What is known of the rows before, and those that came since; undefined where all have to be looked at again. */
  add(known: Figures, rows: { since: Within<D>; before: Within<D> }): Promise<Figures | undefined>;
  /** Counted in the rows of a condition, where what they are about by a column has numbers. */
  count?: { thing: string; find(numbered: NumberedRows<D>, within: Within<D>): Promise<Figures> };
}

/** Rows that are about things with numbers, and how the engine answers in numbers. */
export interface NumberedRows<D extends Draft> {
  things: ThingNumbers;
  read<T>(statement: D, read: (answer: NumbersAnswer) => Promise<T>): Promise<T>;
}

/** A question about one tenant's part of one table. */
export interface Subject<D extends Draft = Draft> {
  dialect: Dialect<D>;
  table: AskedTable;
  /** The read model as the asker knows it; the table may be of another version. */
  asked: QueryShape;
  tenantId: string;
  /** Numbers that stand for the words of a field, where whoever asks puts them back into words. */
  numbers?(field: string): NumberedField | undefined;
  /** A condition on the rows in which the searched words may be; undefined where that is not known. */
  within?: Within<D>;
  /** What a question adds up, by its name, of which some may be known. */
  kept?<Figures>(name: string, looks: Looks<D, Figures>): Promise<Figures | undefined>;
  /** The share of all rows in which the searched words are thought to be, where there are too many for their numbers. */
  share?: number;
}

/**
 * Numbers of the rows of a page with their sort values, and `more` that is selected of them; says `few` who expects that few rows meet the
 * conditions other than words. Ties are broken by the key's ranks alone, numbers: reading and sorting whole keys of every matching row costs
 * several times more. One row before and one after the page show whether that was enough; where it was not, `ties` are broken by whole keys.
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

/** How many rows `pageByRank` answers when there are enough. */
export const rankedRows = ({ skip = 0, limit = Infinity }: PageQuery) => limit + Math.min(skip, 1) + 1;

/** What is selected (`id`, `key`, columns) of the rows of a page, in the exact order. */
export function pageByKey<D extends Draft>(subject: Subject<D>, query: PageQuery, answer: string): D {
  const { statement, compiler } = compiling(subject);
  const sorts = sortColumns(compiler, subject.asked, query.sort);
  const limit = query.limit === undefined ? '' : ` limit ${statement.integer(whole('limit', query.limit))}`;
  statement.text = `select ${answer} from ${subject.table.sql} where ${compiler.selection(subject.tenantId, query)}
    order by ${[...sorts.map(({ order }) => order), 'key'].join(', ')}${limit} offset ${statement.integer(whole('skip', query.skip ?? 0))}`;
  return statement;
}

/** How many rows. */
export function countRows<D extends Draft>(subject: Subject<D>, selection: Selection): D {
  const { statement, compiler } = compiling(subject);
  statement.text = `select count(*) from ${subject.table.sql} where ${compiler.selection(subject.tenantId, selection)}`;
  return statement;
}

/** Up to this many groups are cheaper to rank outside the engine than by a window over all of them. */
export const FEW_GROUPS = 5000;

/**
 * Facets of fields with one value in one scan: which field (by index), count, then a column per field. Unranked and at most
 * one more than FEW_GROUPS, or, with `limit`, the most frequent of each field in order.
 */
export function facetsOfWords<D extends Draft>(subject: Subject<D>, fields: string[], selection: Selection, limit?: number): D {
  const { statement, compiler } = compiling(subject);
  const names = fields.map((_, index) => `v${index}`);
  // grouping has a bit per column, the first highest, which is 0 where the group is by that column.
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

/** An empty statement about a subject, and what translates conditions into it. */
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

import type { PageQuery, Scalar, Selection } from '@matricula/read-models/kernel';
import type { ColumnTable } from './column-table';
import { compareScalars } from '../naive/naive-filter';
import { compiling, rankedRows, type Subject } from './compile-query';
import type { Ask } from './dialect';
import { putLast } from './put-last';
import { Statement } from './statement';

/** Shares of the rows at either end of a sort whose last values are known. More of them are not worth a look of their own. */
const SHARES = [1 / 256, 1 / 128, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4];
/** Where the rows of a page are looked for first there should be so many times as many as it takes. */
const RESERVE = 2;
/** A share that was divided comes back as the place that it was divided by. */
const ROUNDING = 1 + 1e-9;
const SAMPLE = 10_000;
const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 1_000;

/** How many rows have a value, and the values at the SHARES from either end. */
interface Ends {
  rows: number;
  low: readonly (Scalar | null)[];
  high: readonly (Scalar | null)[];
}

/**
 * How large tables are and where the ends of their sorts lie, as of a minute ago. It says where an answer is looked for first, never what it is:
 * who looks there has to see by itself whether all of it was there.
 */
export class SortEnds {
  private readonly sizes = new Recent<number>();
  private readonly ends = new Recent<Ends>();
  private readonly shares = new Recent<number>();

  constructor(private readonly ask: Ask<Statement>) {}

  /** How many rows a table has, of all tenants. */
  size({ sql }: ColumnTable): Promise<number> {
    return this.sizes.get(sql, async () => {
      const statement = new Statement();
      statement.text = `select count(*) from ${sql}`;
      const [[size = 0] = []] = await this.ask(statement);
      return Number(size);
    });
  }

  /**
   * The same question about the rows alone that come first by its sort, as many as should fill the page; undefined where that would be a large part
   * of all, or nothing is known of what is searched.
   */
  async front(subject: Subject<Statement>, query: PageQuery): Promise<PageQuery | undefined> {
    const { share } = subject;
    const { skip = 0, limit, where, sort: [first] = [] } = query;
    if (!first || limit === undefined || share === undefined) return undefined;
    const { field, dir } = first;
    const ends = await this.known(subject, field);
    const rows = ((skip + rankedRows(query)) / share) * RESERVE;
    const place = SHARES.findIndex((one) => one * ends.rows >= rows);
    const value = (dir === 'desc' ? ends.high : ends.low)[place] ?? undefined;
    if (value === undefined) return undefined;
    const beginning = { field, op: dir === 'desc' ? 'gte' : 'lte', value } as const;
    return { ...query, where: where ? { and: [where, beginning] } : beginning };
  }

  /** The share of the rows in which words were a moment ago, where a page of them told it. */
  share(table: ColumnTable, tenantId: string, selection: Selection): Promise<number> | undefined {
    return this.shares.known(wordsIn(table, tenantId, selection));
  }

  /** What a page tells that was full: `last` is the sort value of its last row. The same words need be looked for no farther than it reaches. */
  async filled({ table, tenantId }: Subject<Statement>, query: PageQuery, last: Scalar | null | undefined): Promise<void> {
    const { skip = 0, sort: [first] = [] } = query;
    if (!first || last === null || last === undefined) return;
    const ends = await this.ends.known(endsIn(table, tenantId, first.field));
    const values = first.dir === 'desc' ? ends?.high : ends?.low;
    const reaches = (value: Scalar | null) =>
      value !== null && (first.dir === 'desc' ? compareScalars(value, last) <= 0 : compareScalars(value, last) >= 0);
    const place = SHARES[values?.findIndex(reaches) ?? -1];
    if (!ends || place === undefined) return;
    this.shares.put(wordsIn(table, tenantId, query), ((skip + rankedRows(query)) * RESERVE * ROUNDING) / (place * ends.rows));
  }

  /** The words are elsewhere by now. */
  missed({ table, tenantId }: Subject<Statement>, query: PageQuery): void {
    this.shares.forget(wordsIn(table, tenantId, query));
  }

  private known(subject: Subject<Statement>, field: string): Promise<Ends> {
    return this.ends.get(endsIn(subject.table, subject.tenantId, field), () => this.endsOf(subject, field));
  }

  private async endsOf(subject: Subject<Statement>, field: string): Promise<Ends> {
    const { statement, compiler } = compiling(subject);
    const column = compiler.column(field);
    const own = `from ${subject.table.sql} where tenant = ${statement.scalar('keyword', subject.tenantId)}`;
    const shares = [...SHARES, ...SHARES.map((share) => 1 - share)];
    const quantiles = shares.map((_, index) => `v[${index + 1}] as v${index}`).join(', ');
    statement.text = `select (select count(${column}) ${own}), ${quantiles}
      from (select quantile_disc(value, [${shares.join(', ')}]) as v from (select ${column} as value ${own} using sample reservoir(${SAMPLE} rows)))`;
    const [[rows = 0, ...values] = []] = await this.ask(statement);
    return { rows: Number(rows), low: values.slice(0, SHARES.length), high: values.slice(SHARES.length) };
  }
}

const endsIn = ({ sql }: { sql: string }, tenantId: string, field: string) => JSON.stringify([sql, tenantId, field]);
const wordsIn = ({ sql }: { sql: string }, tenantId: string, { search = '', where }: Selection) =>
  JSON.stringify([sql, tenantId, search.toLowerCase(), where]);

/** Answers of a minute ago, those asked for last. */
class Recent<T> {
  private readonly answers = new Map<string, { at: number; found: Promise<T> }>();

  /** What is known by now. */
  known(name: string): Promise<T> | undefined {
    const before = this.answers.get(name);
    return before && performance.now() - before.at < KNOWN_FOR_MS ? before.found : undefined;
  }

  get(name: string, find: () => Promise<T>): Promise<T> {
    return this.known(name) ?? this.put(name, find());
  }

  put(name: string, answer: T | Promise<T>): Promise<T> {
    const found = Promise.resolve(answer);
    putLast(this.answers, name, { at: performance.now(), found }, MOST_KNOWN);
    found.catch(() => this.forget(name));
    return found;
  }

  forget(name: string): void {
    this.answers.delete(name);
  }
}

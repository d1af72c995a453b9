import type { PageQuery, Scalar, Selection } from '@matricula/read-models/kernel';
import type { ColumnTable } from '../column-table';
import { compareScalars } from '../../naive/naive-filter';
import { compiling, rankedRows, type Subject } from '../compile-query';
import type { Ask } from '../dialect';
import { putLast } from '../put-last';
import { Statement } from '../statement';

/** Shares of rows at either end of a sort whose boundary values are cached. For larger shares a separate lookup does not pay off. */
const SHARES = [1 / 256, 1 / 128, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4];
/** The searched range should hold this many times the rows that the page needs. */
const RESERVE = 2;
/** Compensates rounding, so that a share computed from a boundary finds the same boundary again. */
const ROUNDING = 1 + 1e-9;
/** Word frequencies are not counted beyond this share; words missing from the index are assumed to be as frequent. */
export const FREQUENT = 0.04;
const SAMPLE = 10_000;
const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 1_000;

/** Number of rows with a value, and the values at the SHARES from either end. */
interface Ends {
  rows: number;
  low: readonly (Scalar | null)[];
  high: readonly (Scalar | null)[];
}

/**
 * Cached table sizes and sort boundaries, up to a minute old. They only guide where to look first; the caller must check whether the result is
 * complete.
 */
export class SortEnds {
  private readonly sizes = new Recent<number>();
  private readonly ends = new Recent<Ends>();
  private readonly shares = new Recent<number>();

  constructor(private readonly ask: Ask<Statement>) {}

  /** Number of rows of a table, over all tenants. */
  size({ sql }: ColumnTable): Promise<number> {
    return this.sizes.get(sql, async () => {
      const statement = new Statement();
      statement.text = `select count(*) from ${sql}`;
      const [[size = 0] = []] = await this.ask(statement);
      return Number(size);
    });
  }

  /**
   * Restricts a query to the first rows of its sort, as many as should fill the page. Undefined if that is a large part of the table, or the
   * frequency of the searched words is unknown.
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

  /** Recent share of rows that contain the searched words, if a page revealed it. */
  share(table: ColumnTable, tenantId: string, selection: Selection): Promise<number> | undefined {
    return this.shares.known(wordsIn(table, tenantId, selection));
  }

  /** Records that a page was full; `last` is the sort value of its last row. The next search for the same words need not look further than that. */
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

  /** Forgets the share of the words after a failed search. */
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

/** Results cached for a minute, evicting the least recently used. */
class Recent<T> {
  private readonly answers = new Map<string, { at: number; found: Promise<T> }>();

  /** A cached result. */
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

import type { AggregateRow, GroupingsQuery, Selection } from '@matricula/read-models/kernel';
import type { ColumnStore } from '../column-store';
import type { ColumnTable } from '../column-table';
import type { Computation } from '../compile-query';
import type { Statement } from '../statement';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { CachedGroups } from './cached-groups';
import { idRange } from './id-range';

/** Number of queries per table whose figures are cached. */
const MOST_QUERIES = 32;

/** Caches counts and aggregates of append-only tables; a repeated query reads only the rows added since. */
export class CachedFigures extends Accelerator {
  private readonly cached = new WeakMap<ColumnTable, CachedGroups>();

  constructor(
    next: TableAnswers,
    private readonly columns: ColumnStore,
  ) {
    super(next);
  }

  override count(subject: ColumnSubject, selection: Selection): Promise<number> {
    return this.next.count(this.caching(subject, selection), selection);
  }

  override aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined> {
    return this.next.aggregates(this.caching(subject, query), query);
  }

  private caching(subject: ColumnSubject, { search }: Selection): ColumnSubject {
    const { table } = subject;
    if (search !== undefined) return subject;
    const figures = async <Figures>(name: string, { find, add }: Computation<Statement, Figures>): Promise<Figures | undefined> => {
      const stood = this.columns.grown(table);
      if (!stood) return find();
      return this.groupsOf(table).of(name, () => this.columns.grown(table) ?? stood, {
        find: (before) => find(idRange(0, before)),
        add: (known, from, before) => add(known, { since: idRange(from, before), before: idRange(0, from) }),
      });
    };
    return { ...subject, figures };
  }

  private groupsOf(table: ColumnTable): CachedGroups {
    const groups = this.cached.get(table) ?? new CachedGroups(MOST_QUERIES);
    this.cached.set(table, groups);
    return groups;
  }
}

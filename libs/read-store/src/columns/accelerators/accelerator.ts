import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { IdentifiedRow } from '../../sqlite/rows-reader';
import type { Facets } from '../column-facets';
import type { ColumnSubject, TableAnswers } from '../table-answers';

/** Wraps other answers and passes every query on; subclasses override the queries that they accelerate. */
export abstract class Accelerator implements TableAnswers {
  constructor(protected readonly next: TableAnswers) {}

  page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    return this.next.page(subject, query);
  }

  keys(subject: ColumnSubject, query: PageQuery): Promise<string[] | undefined> {
    return this.next.keys(subject, query);
  }

  count(subject: ColumnSubject, selection: Selection): Promise<number> {
    return this.next.count(subject, selection);
  }

  distinct(subject: ColumnSubject, fields: string[], selection: Selection, limit: number): Promise<Facets> {
    return this.next.distinct(subject, fields, selection, limit);
  }

  aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined> {
    return this.next.aggregates(subject, query);
  }

  pieces(subject: ColumnSubject, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string[]> {
    return this.next.pieces(subject, query);
  }
}

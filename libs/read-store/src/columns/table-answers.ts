import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { IdentifiedRow } from '../sqlite/rows-reader';
import type { AskedModel } from './answers';
import type { Facets } from './column-facets';
import type { ColumnTable } from './column-table';
import type { Subject } from './compile-query';
import type { Statement } from './statement';

/** The rows that a query is about, and hints that accelerators add. */
export type ColumnSubject = Subject<Statement> & { table: ColumnTable; asked: AskedModel };

/**
 * Answers queries about the rows of one table. `PlainAnswers` answers them all; accelerators wrap it and give the same answers faster. Undefined
 * means that the table does not answer for its version any more: ask again with the present one.
 */
export interface TableAnswers {
  page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined>;
  keys(subject: ColumnSubject, query: PageQuery): Promise<string[] | undefined>;
  count(subject: ColumnSubject, selection: Selection): Promise<number>;
  distinct(subject: ColumnSubject, fields: string[], selection: Selection, limit: number): Promise<Facets>;
  aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined>;
  /** All rows of a selection in order, as JSON, in pieces. */
  pieces(subject: ColumnSubject, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string[]>;
}

import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { IdentifiedRow, RowsReader } from '../sqlite/rows-reader';
import { countOf } from './column-counts';
import { facetsOf, type Facets } from './column-facets';
import type { ColumnStore } from './column-store';
import { pageByKey } from './compile-query';
import type { Ask } from './dialect';
import { singleFigures } from './single-figures';
import type { Statement } from './statement';
import { rowsCarrying } from '../rows-carrying';
import { storedRows } from './stored-rows';
import type { ColumnSubject, TableAnswers } from './table-answers';

/** Rows of an export fetched at once. */
const STREAM_BATCH = 1000;

/** Answers every query by one statement of the engine (facets of lists and groupings by one each), and fetches the rows found. */
export class PlainAnswers implements TableAnswers {
  private readonly ask: Ask<Statement> = (statement) => this.columns.ask((engine) => engine.rows(statement));

  constructor(
    private readonly rows: RowsReader,
    private readonly columns: ColumnStore,
  ) {}

  async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const ids = (await this.ask(pageByKey(subject, query, 'id'))).map(([id]) => Number(id));
    return storedRows(this.rows, this.columns, subject.table.model, subject.tenantId, ids, query.carried);
  }

  async keys(subject: ColumnSubject, query: PageQuery): Promise<string[]> {
    return (await this.ask(pageByKey(subject, query, 'key'))).map(([key]) => String(key));
  }

  count(subject: ColumnSubject, selection: Selection): Promise<number> {
    return countOf(this.ask, subject, selection);
  }

  distinct(subject: ColumnSubject, fields: string[], selection: Selection, limit: number): Promise<Facets> {
    return facetsOf(this.ask, subject, fields, selection, limit);
  }

  aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][]> {
    return Promise.all(query.groupings.map((grouping) => singleFigures(this.ask, subject, query, grouping)));
  }

  async *pieces(subject: ColumnSubject, { where, search, sort, carried }: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string[]> {
    const { model } = subject.table;
    if (model.storage === 'columns') {
      const { whole } = await this.columns.columnOnlyTable(model);
      const selected = pageByKey(subject, { where, search, sort }, whole.sql);
      for await (const piece of await this.columns.ask(async (engine) => engine.stream(selected)))
        yield rowsCarrying(
          piece.map((row) => whole.row(row).json),
          carried,
        );
      return;
    }
    const statement = pageByKey(subject, { where, search, sort }, 'key');
    for await (const piece of await this.columns.ask(async (engine) => engine.stream(statement))) {
      const keys = piece.map(([key]) => String(key));
      for (let from = 0; from < keys.length; from += STREAM_BATCH)
        yield rowsCarrying(this.rows.byKey(subject.asked, subject.tenantId, keys.slice(from, from + STREAM_BATCH)), carried);
    }
  }
}

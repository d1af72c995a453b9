import type { PageQuery } from '@matricula/read-models/kernel';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import type { ColumnStore } from '../column-store';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { isInRows, pageOfRows } from './page-of-rows';

/** Maximum number of rows per tenant of a small read model. */
const SMALL = 2_000;

/**
 * While DuckDB rewrites its tables (seconds with many leads), answers pages of small read models, such as roles needed on every request, from
 * SQLite.
 */
export class SmallModels extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
    private readonly columns: ColumnStore,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    return this.fromRows(subject, query) ?? this.next.page(subject, query);
  }

  override async keys(subject: ColumnSubject, query: PageQuery): Promise<string[] | undefined> {
    return this.fromRows(subject, query)?.map(({ key }) => key) ?? this.next.keys(subject, query);
  }

  private fromRows(subject: ColumnSubject, query: PageQuery): IdentifiedRow[] | undefined {
    if (!this.columns.isRewriting || !isInRows(subject)) return undefined;
    const ids = this.rows.allIds(subject.table.model, subject.tenantId, SMALL);
    return ids && pageOfRows(this.rows, subject, ids, query);
  }
}

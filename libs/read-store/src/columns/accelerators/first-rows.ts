import type { PageQuery } from '@matricula/read-models/kernel';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import type { Ask } from '../dialect';
import type { Statement } from '../statement';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { frontRows } from './front-rows';
import { isInRows } from './page-of-rows';

/** Answers pages from cached first rows of sort orders. */
export class FirstRows extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    return cachedPage(this.rows, subject, query) ?? this.next.page(subject, query);
  }
}

/** Caches the first rows of sort orders that are requested repeatedly. */
export class FirstRowsCaching extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
    private readonly ask: Ask<Statement>,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { table, tenantId } = subject;
    if (!isInRows(subject) || !table.fronts.wants(tenantId, query)) return this.next.page(subject, query);
    const keysOf = (ids: readonly number[]) => this.rows.keysOf(table.model, ids) ?? new Map<number, string>();
    await table.fronts.keep(tenantId, query, (wanted) => frontRows(this.ask, subject, query, wanted, keysOf));
    return cachedPage(this.rows, subject, query) ?? this.next.page(subject, query);
  }
}

function cachedPage(rows: RowsReader, subject: ColumnSubject, query: PageQuery): IdentifiedRow[] | undefined {
  const { table, tenantId } = subject;
  const ids = isInRows(subject) ? table.fronts.page(tenantId, query) : undefined;
  return ids && rows.byId(table.model, tenantId, ids);
}

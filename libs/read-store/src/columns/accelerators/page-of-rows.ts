import { declaredVersion, type PageQuery } from '@matricula/read-models/kernel';
import { naivePage } from '../../naive/naive-query';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import { pageByRank } from '../compile-query';
import { carrying } from '../stored-rows';
import type { ColumnSubject } from '../table-answers';

/** A page computed in this process from only these rows of SQLite, as they are now. */
export function pageOfRows(
  rows: RowsReader,
  subject: ColumnSubject,
  ids: readonly number[],
  query: PageQuery,
): IdentifiedRow[] | undefined {
  const { table, asked, tenantId } = subject;
  // Rejects invalid queries, whatever rows were found.
  pageByRank(subject, query);
  const found = rows.byId(table.model, tenantId, ids);
  const open = found?.map((row) => ({ ...row, row: JSON.parse(row.json) as object }));
  return open && carrying(naivePage(asked, open, query), query.carried);
}

/** Whether SQLite holds the rows, and the caller knows the same fields as the version: both are versions of the same declaration. */
export const isInRows = ({ table: { model }, asked }: ColumnSubject) =>
  model.storage === 'rows' && declaredVersion(model.version) === asked.version;

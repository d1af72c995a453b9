import type { IdentifiedRow, RowsReader } from '../sqlite/rows-reader';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnStore } from './column-store';

/** Rows by number, in this order; undefined if the version was dropped. Column-only rows come from the columns, others from SQLite. */
export async function storedRows(
  rows: RowsReader,
  columns: ColumnStore,
  model: RegisteredModel,
  tenantId: string,
  ids: readonly number[],
): Promise<IdentifiedRow[] | undefined> {
  if (model.storage === 'rows') return rows.byId(model, tenantId, ids);
  const table = await columns.columnOnlyTable(model);
  return columns.ask((engine) => table.byId(engine, tenantId, ids));
}

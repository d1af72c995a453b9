import type { CarriedEntries } from '@matricula/read-models/kernel';
import { rowsCarrying } from '../rows-carrying';
import type { IdentifiedRow, RowsReader } from '../sqlite/rows-reader';
import type { RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnStore } from './column-store';

/** Rows by number, in this order, with these entries of maps only; undefined if the version was dropped. Column-only rows come from the columns, others from SQLite. */
export async function storedRows(
  rows: RowsReader,
  columns: ColumnStore,
  model: RegisteredModel,
  tenantId: string,
  ids: readonly number[],
  carried?: CarriedEntries,
): Promise<IdentifiedRow[] | undefined> {
  if (model.storage === 'rows') return rows.byId(model, tenantId, ids, carried);
  const table = await columns.columnOnlyTable(model);
  const found = await columns.ask((engine) => table.byId(engine, tenantId, ids));
  return found && carrying(found, carried);
}

/** Rows with these entries of maps only. */
export function carrying(rows: readonly IdentifiedRow[], carried?: CarriedEntries): IdentifiedRow[] {
  if (!carried) return [...rows];
  const texts = rowsCarrying(
    rows.map(({ json }) => json),
    carried,
  );
  return rows.map((row, at) => ({ ...row, json: texts[at] ?? row.json }));
}

import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModel } from '@matricula/read-models/kernel';
import { RowsReader } from '../sqlite/rows-reader';
import { ColumnEngine } from './column-engine';
import { isDamage } from './opened-columns';
import { columnsFileOf } from './column-files';
import { ColumnOnlyTable } from './column-only-table';

/**
 * Reads column-only rows for a tool that runs while the product runs: only one process may open the file, so a copy is read. Returns nothing if the
 * file is missing or was being written.
 */
export async function columnOnlyRows<Row extends object>(
  place: { rowsFile: string; columnsFile: string },
  model: ReadModel<Row>,
  tenantId: string,
  keys: readonly string[],
): Promise<Row[]> {
  const file = columnsFileOf(place.columnsFile);
  if (!existsSync(file)) return [];
  const folder = mkdtempSync(join(tmpdir(), 'columns-'));
  const rows = new RowsReader(place.rowsFile);
  try {
    const copy = join(folder, 'columns.duckdb');
    for (const end of ['', '.wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    const registered = rows.resolve(model);
    if (!registered) return [];
    const engine = await ColumnEngine.open(copy);
    try {
      return (await new ColumnOnlyTable(registered).byKey(engine, tenantId, keys)).map((json) => JSON.parse(json) as Row);
    } finally {
      await engine.close();
    }
  } catch (error) {
    // The file was copied during a write, or before the table existed.
    if (isDamage(error) || /Catalog Error/.test(String(error))) return [];
    throw error;
  } finally {
    rows.close();
    rmSync(folder, { recursive: true });
  }
}

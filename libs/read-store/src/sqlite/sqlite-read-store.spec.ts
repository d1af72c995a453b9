import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oddParts, oddRows, oddRowsFound } from '../odd-rows.fixture';
import { readStoreContract } from '../read-store.contract';
import { openSqliteReadStore } from './sqlite-read-store';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const open = () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  folders.push(folder);
  return openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
};

readStoreContract('SQLite with columns', open);

it('finds rows of any content by parts of anything', async () => {
  const store = await open();
  // DuckDB lower-cases İ, and Σ at the end of a word, differently.
  const rows = oddRows.filter(({ id }) => id !== 'turkish');
  const parts = oddParts.filter((part) => !('value' in part && part.value === 'İ'));
  const { found, expected } = await oddRowsFound(store, { rows, parts });
  await store.close();
  expect(found).toEqual(expected);
});

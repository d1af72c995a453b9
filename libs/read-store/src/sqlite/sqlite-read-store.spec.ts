import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoreContract } from '../read-store.contract';
import { openSqliteReadStore } from './sqlite-read-store';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

readStoreContract('SQLite with columns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  folders.push(folder);
  return openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROPERTY_RUNS } from '../../../../../test/fixtures/property-runs';
import { readStoreContract } from '../../read-store.contract';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { inColumnsOnly } from '../column-only.fixture';
import { ALL_ACCELERATORS, type Accelerators } from '.';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const openWith = (accelerators: Partial<Accelerators>) => () => {
  const folder = mkdtempSync(join(tmpdir(), 'accelerators-'));
  folders.push(folder);
  const place = { rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb') };
  return openSqliteReadStore({ ...place, role: 'both', accelerators });
};
const names = Object.keys(ALL_ACCELERATORS) as (keyof Accelerators)[];
const off = Object.fromEntries(names.map((name) => [name, false])) as Record<keyof Accelerators, boolean>;

/** Each suite asks a share of the random questions; together they ask as many as for three other stores. */
const ROUNDS = Math.ceil((PROPERTY_RUNS * 3) / (names.length + 3));

const ofFacts: readonly (keyof Accelerators)[] = ['rankedKeys', 'combinedGroupings', 'numberedWords', 'cachedFigures', 'countedThings'];

readStoreContract('SQLite with columns, without accelerators', openWith(off), ROUNDS);
readStoreContract('column-only rows, without accelerators', async () => inColumnsOnly(await openWith(off)()), ROUNDS);
for (const name of names) {
  const open = openWith({ ...off, [name]: true });
  if (!ofFacts.includes(name)) readStoreContract(`SQLite with columns, ${name} alone`, open, ROUNDS);
  else readStoreContract(`column-only rows, ${name} alone`, async () => inColumnsOnly(await open()), ROUNDS);
}
// The only one of these that pages of rows in SQLite use too.
readStoreContract('SQLite with columns, rankedKeys alone', openWith({ ...off, rankedKeys: true }), ROUNDS);

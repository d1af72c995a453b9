import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageQuery, Sort } from '@matricula/read-models/kernel';
import { naivePage } from '../../naive/naive-query';
import { projectionOf, type ReadStore } from '../../read-store';
import { sample, type SampleRow } from '../../sample-queries';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';

const TENANT = 't';
const ROWS = 2_400;

describe('pages of a search', () => {
  let folder: string;
  let store: ReadStore;
  let rows: Map<string, SampleRow>;
  let position = 0;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ends-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(sample);
    rows = new Map();
    await write(Array.from({ length: ROWS }, (_, n) => rowOf(n, n % 3 === 0 ? 'Asha' : 'Ravi')));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Values in no order of keys, many alike, some missing. */
  const rowOf = (n: number, name: string): SampleRow => ({
    id: `k${n}`,
    name: `${name} ${(n * 7919) % 2_000}`,
    attempts: n % 5 === 0 ? undefined : (n * 31) % 40,
    dueAt: new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % ROWS) * 60_000).toISOString(),
  });
  const write = async (changed: SampleRow[]) => {
    const at = () => String(++position).padStart(9, '0');
    const end = () => String(position).padStart(9, '0');
    const changes = changed.map((row) => ({ model: sample, tenantId: TENANT, key: row.id, position: at(), row }));
    for (const row of changed) rows.set(row.id, row);
    await store.commit(projectionOf(sample), changes, end());
    await store.reached(projectionOf(sample), end(), 10_000);
  };
  const sorts: Sort[] = ['name', 'attempts', 'dueAt'].flatMap((field) => [
    { field, dir: 'asc' },
    { field, dir: 'desc' },
  ]);
  const expectSame = async (more: Partial<PageQuery>) => {
    for (const sort of sorts) {
      const query = { ...more, sort: [sort] };
      const found = await store.page(sample, TENANT, query);
      const expected = naivePage(
        sample,
        [...rows.values()].map((row) => ({ key: row.id, row: { ...row } })),
        query,
      );
      expect({ sort, ids: found.map(({ id }) => id) }).toEqual({ sort, ids: expected.map(({ key }) => key) });
    }
  };

  it('equal the naive evaluation for frequent words', async () => {
    await expectSame({ search: 'asha', limit: 3 });
    await expectSame({ search: 'as', skip: 2, limit: 5 });
    await expectSame({ search: 'asha', skip: 700, limit: 200 });
    await expectSame({ search: 'ravi', where: { field: 'attempts', op: 'eq', value: 31 }, limit: 4 });
  });

  it('equal the naive evaluation after rows changed', async () => {
    await expectSame({ search: 'asha', limit: 3 });
    // Nobody called Asha is left at either end by time, and all newcomers lie beyond it.
    await write(
      [...rows.values()]
        .filter(({ dueAt = '' }) => dueAt < '2026-01-01T18' || dueAt > '2026-01-02T00')
        .map((row) => ({ ...row, name: 'Ravi' })),
    );
    await expectSame({ search: 'asha', limit: 3 });
    await write(
      Array.from({ length: 50 }, (_, n) => ({ id: `n${n}`, name: 'Asha', attempts: 100 + n, dueAt: `2027-01-01T00:00:${n + 10}.000Z` })),
    );
    await expectSame({ search: 'asha', limit: 3 });
  });

  it('read only SQLite if few rows match, and reject invalid queries', async () => {
    await store.count(sample, TENANT, { search: 'asha' });
    const asked = jest.spyOn(ColumnEngine.prototype, 'rows');
    await expectSame({ search: 'asha 199', limit: 3 });
    await expectSame({ search: ' 199', where: { field: 'attempts', op: 'exists', value: true }, skip: 1, limit: 30 });
    expect(asked).not.toHaveBeenCalled();
    await expectSame({ search: 'nobody' });
    const wrong = { field: 'attempts', op: 'eq', value: 'many' } as const;
    await expect(store.page(sample, TENANT, { search: 'nobody', where: wrong })).rejects.toThrow('a number');
    asked.mockRestore();
  });
});

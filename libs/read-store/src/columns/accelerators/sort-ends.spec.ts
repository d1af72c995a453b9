import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filter, PageQuery, Sort } from '@matricula/read-models/kernel';
import { naivePage } from '../../naive/naive-query';
import { projectionOf, type ReadStore } from '../../read-store';
import { sample, type SampleRow } from '../../sample-queries';
import { RowsReader } from '../../sqlite/rows-reader';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { SortEnds } from './sort-ends';

const TENANT = 't';
const ROWS = 2_400;

describe('pages of words', () => {
  let folder: string;
  let store: ReadStore;
  let rows: Map<string, SampleRow>;
  let position = 0;
  const fronts = jest.spyOn(SortEnds.prototype, 'front');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ends-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(sample);
    rows = new Map();
    fronts.mockClear();
    await write(Array.from({ length: ROWS }, (_, n) => rowOf(n, n % 3 === 0 ? 'Asha' : 'Ravi')));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => fronts.mockRestore());

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
  const looked = async () => (await Promise.all(fronts.mock.results.map(({ value }) => value as Promise<unknown>))).filter(Boolean).length;

  it('are looked for where frequent ones should be first, and are the same', async () => {
    await expectSame({ search: 'asha', limit: 3 });
    expect(await looked()).toBe(sorts.length);
    await expectSame({ search: 'as', skip: 2, limit: 5 });
    expect(await looked()).toBe(2 * sorts.length);
    await expectSame({ search: 'asha', skip: 700, limit: 200 });
    await expectSame({ search: 'ravi', where: { field: 'attempts', op: 'eq', value: 31 }, limit: 4 });
  });

  it('are the same when what was known of the ends holds no longer', async () => {
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

  it('are looked for no farther than they were found a moment ago, without the index', async () => {
    const indexed = jest.spyOn(RowsReader.prototype, 'withWords');
    const query: PageQuery = { search: 'Asha', sort: [{ field: 'dueAt', dir: 'desc' }], limit: 3 };
    const beginnings = async () => {
      const [page, front] = [await store.page(sample, TENANT, query), await (fronts.mock.results.at(-1)?.value as Promise<PageQuery>)];
      return { page, from: JSON.stringify(front.where) };
    };
    const [before, after] = [await beginnings(), await beginnings()];
    expect(after.page).toEqual(before.page);
    expect(after.from > before.from).toBe(true);
    expect(indexed).toHaveBeenCalledTimes(1);
    const where: Filter = { field: 'attempts', op: 'eq', value: 31 };
    await expectSame({ search: 'asha', where, limit: 2 });
    await expectSame({ search: 'asha', where, skip: 2, limit: 2 });
    indexed.mockRestore();
  });

  it('are made of the rows alone where few have them, and refused as ever', async () => {
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

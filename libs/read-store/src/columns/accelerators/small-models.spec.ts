import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageQuery } from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore } from '../../read-store';
import { sample, type SampleRow } from '../../sample-queries';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';

describe('queries while DuckDB rewrites its tables', () => {
  let folder: string;
  let store: ReadStore;
  let written: () => void;
  /** Reaches into the engine and blocks it while it rewrites its tables. */
  let renewing: jest.SpyInstance;

  const commit = async (tenantId: string, rows: SampleRow[], at: string) => {
    const changes = rows.map((row) => ({ model: sample, tenantId, key: row.id, position: at, row }));
    await store.commit(projectionOf(sample), changes, at);
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rewrite-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(sample);
    const many = Array.from({ length: 2_001 }, (_, n) => ({ id: `k${n}`, name: 'Ravi' }));
    await commit('large', many, '1');
    await commit(
      'small',
      [
        { id: 'b', name: 'Asha' },
        { id: 'a', name: 'Meera' },
        { id: 'c', name: 'Asha Rao' },
      ],
      '2',
    );
    await store.reached(projectionOf(sample), '2', 10_000);
    renewing = jest.spyOn(ColumnEngine.prototype, 'isRewriting', 'get').mockReturnValue(true);
    const held = new Promise<void>((resolve) => (written = resolve));
    jest.spyOn(ColumnEngine.prototype, 'rows').mockImplementation(() => held.then(() => Promise.resolve([])));
  });
  afterEach(async () => {
    written();
    jest.restoreAllMocks();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('are answered from SQLite for a small read model', async () => {
    const query: PageQuery = { sort: [{ field: 'name', dir: 'asc' }], limit: 2 };
    const names = async (asked: PageQuery) => (await store.page(sample, 'small', { ...query, ...asked })).map(({ name }) => name);
    expect(await names({})).toEqual(['Asha', 'Asha Rao']);
    expect(await names({ skip: 1 })).toEqual(['Asha Rao', 'Meera']);
    expect(await names({ search: 'rao' })).toEqual(['Asha Rao']);
    expect(await names({ where: { field: 'name', op: 'eq', value: 'Meera' } })).toEqual(['Meera']);
    expect(await store.keys(sample, 'small', query)).toEqual(['b', 'c']);
    expect(await store.page(sample, 'nobody', query)).toEqual([]);
  });

  it('wait for the rewrite for a large read model', async () => {
    let isAnswered = false;
    const asked = store.keys(sample, 'large', { limit: 1 }).then((keys) => ((isAnswered = true), keys));
    expect(await store.keys(sample, 'small', { limit: 1, sort: [{ field: 'name', dir: 'desc' }] })).toEqual(['a']);
    expect(isAnswered).toBe(false);
    renewing.mockReturnValue(false);
    written();
    expect(await asked).toEqual([]);
  });
});

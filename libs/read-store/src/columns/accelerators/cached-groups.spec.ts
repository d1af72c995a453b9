import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filter, GroupingsQuery, Measure } from '@matricula/read-models/kernel';
import { matches } from '../../naive/naive-filter';
import { naiveAggregate } from '../../naive/naive-query';
import { projectionOf, type ReadStore } from '../../read-store';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { fact, facts, narrow, query, TENANT, type Fact } from '../facts.fixture';
import { CachedGroups } from './cached-groups';

describe('groups of rows that are only added', () => {
  let folder: string;
  let store: ReadStore;
  let position: number;
  let known: Map<string, Fact>;
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'groups-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(facts);
    [position, known] = [0, new Map()];
    await write(Array.from({ length: 100 }, (_, n) => fact(n)));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => asked.mockRestore());

  const write = async (rows: Fact[], { added = true, gone = false, tenantId = TENANT } = {}) => {
    const changes = rows.map((row) => ({
      ...{ model: facts, tenantId, key: row.id, position: String(++position).padStart(9, '0'), added },
      row: gone ? undefined : row,
    }));
    for (const row of tenantId === TENANT ? rows : []) {
      if (gone) known.delete(row.id);
      else known.set(row.id, row);
    }
    const end = String(position).padStart(9, '0');
    await store.checkpoint(projectionOf(facts));
    await store.commit(projectionOf(facts), changes, end);
    await store.reached(projectionOf(facts), end, 10_000);
  };
  /** Queries, compares with the naive evaluation, and returns the row ranges the engine read. */
  const looks = async () => {
    asked.mockClear();
    const answers = await store.aggregates(facts, TENANT, query);
    const rows = [...known.values()].map((row) => ({ key: row.id, row }));
    const { groupings, ...selection } = query;
    expect(answers).toEqual(groupings.map((grouping) => naiveAggregate(facts, rows, { ...selection, ...grouping })));
    return asked.mock.calls.map(([{ values }]) =>
      values
        .filter((value) => typeof value === 'bigint')
        .slice(1, 3)
        .map(Number),
    );
  };

  it('are found once; then only among the rows that came since', async () => {
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
    await write([fact(100), fact(101, 'by-9')]);
    expect([await looks(), await looks()]).toEqual([[[101, 103]], []]);
    // Rows of another tenant are read, but none of them match.
    await write([fact(102)], { tenantId: 'south' });
    expect(await looks()).toEqual([[103, 104]]);
  });

  it('are computed again after a row was replaced or removed, or where the rows since have many of their own', async () => {
    await looks();
    await write([fact(5, 'by-9')], { added: false });
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
    await write([fact(6)], { added: false, gone: true });
    expect([await looks(), await looks()]).toEqual([[[0, 101]], []]);
    await write(Array.from({ length: 200 }, (_, n) => fact(1_000 + n, 'by-9')));
    expect(await looks()).toEqual([
      [101, 301],
      [0, 301],
    ]);
  });

  it('and what is counted: once, then only among the rows that came since', async () => {
    const counted = async (where: Filter) => {
      asked.mockClear();
      const count = await store.count(facts, TENANT, { where });
      expect(count).toBe([...known.values()].filter((row) => matches(facts, where, { key: row.id, row })).length);
      return asked.mock.calls.map(([{ values }]) => values.filter((value) => typeof value === 'bigint').map(Number));
    };
    expect([await counted(narrow), await counted(narrow)]).toEqual([[[0, 101]], []]);
    await write([fact(100), fact(101, 'by-9')]);
    expect([await counted(narrow), await counted({ field: 'by', op: 'eq', value: 'by-1' })]).toEqual([[[101, 103]], [[0, 103]]]);
    await write([fact(5, 'by-9')], { added: false });
    expect([await counted(narrow), await counted(narrow)]).toEqual([[[0, 103]], []]);
    await write([fact(6)], { added: false, gone: true });
    expect([await counted(narrow), await counted(narrow)]).toEqual([[[0, 103]], []]);
  });

  it('go with the file that they were found in', async () => {
    await looks();
    await store.scrub();
    expect(await looks()).toEqual([[0, 101]]);
  });

  it('are no older than the table when rows were replaced while they were looked for', async () => {
    const kept = new CachedGroups(32);
    const table = { next: 2, replaced: 0 };
    const stands = () => table;
    const found = (figures: string | undefined) => ({ find: async () => figures, add: async () => undefined });
    await kept.of('question', stands, { ...found('early'), find: async () => ((table.replaced += 1), 'early') });
    expect(await kept.of('question', stands, found('late'))).toBe('late');
    table.next = 3;
    const meanwhile = { find: async () => 'all again', add: async () => ((table.replaced += 1), 'a mixture') };
    expect(await kept.of('question', stands, meanwhile)).toBe('all again');
    table.next = 4;
    expect(await kept.of('question', stands, found(undefined))).toBeUndefined();
    const long = 'a question'.repeat(2_001);
    await kept.of(long, stands, found('once'));
    expect(await kept.of(long, stands, found('again'))).toBe('again');
  });
});

/** A cross-tab of distinct leads, with too many groups to cache. */
describe('figures of many groups of rows that are only added', () => {
  let folder: string;
  let store: ReadStore;
  let position = 0;
  const known = new Map<string, Fact>();
  /** Result of the naive evaluation for the known rows. */
  let naive: unknown;
  let asked: jest.SpiedFunction<ColumnEngine['rows']>;

  beforeAll(async () => {
    asked = jest.spyOn(ColumnEngine.prototype, 'rows');
    folder = mkdtempSync(join(tmpdir(), 'cross-tabs-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(facts);
  });
  afterAll(async () => {
    asked.mockRestore();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const fact = (n: number, lead: number, by: string | undefined = `by-${n % 3}`, day = n % 60): Fact => ({
    ...{ id: `f${n}`, lead: `lead-${lead}`, by, seconds: n % 5 === 0 ? undefined : n % 90 },
    at: new Date(Date.UTC(2026, 0, 1 + day, n % 24)).toISOString(),
  });
  const write = async (rows: Fact[], { added = true, gone = false } = {}) => {
    const changes = rows.map((row) => ({
      ...{ model: facts, tenantId: TENANT, key: row.id, position: String(++position).padStart(9, '0'), added },
      row: gone ? undefined : row,
    }));
    naive = undefined;
    for (const row of rows) {
      if (gone) known.delete(row.id);
      else known.set(row.id, row);
    }
    const end = String(position).padStart(9, '0');
    await store.checkpoint(projectionOf(facts));
    await store.commit(projectionOf(facts), changes, end);
    await store.reached(projectionOf(facts), end, 10_000);
  };
  const measures: Measure[] = [
    { as: 'facts', op: 'count' },
    { as: 'leads', op: 'distinct', field: 'lead', where: { not: { field: 'seconds', op: 'eq', value: 7 } } },
    { as: 'of1', op: 'distinct', field: 'lead', where: { field: 'by', op: 'eq', value: 'by-1' } },
    { as: 'seconds', op: 'sum', field: 'seconds' },
    { as: 'first', op: 'min', field: 'at' },
    { as: 'last', op: 'max', field: 'at' },
  ];
  const [by, hour] = [{ field: 'by' }, { field: 'at', per: 'hourOfDay', as: 'hour' }] as const;
  const query: GroupingsQuery & { timeZone: string } = {
    where: { field: 'at', op: 'lt', value: '2026-03-01T00:00:00.000Z' },
    timeZone: 'Asia/Kolkata',
    groupings: [[], [by, hour], [by], [hour]].map((dimensions) => ({ by: dimensions, measures })),
  };
  /** Queries, compares with the naive evaluation, and returns how often the engine was queried, and how often about all rows. */
  const looks = async () => {
    asked.mockClear();
    const answers = await store.aggregates(facts, TENANT, query);
    const rows = [...known.values()].map((row) => ({ key: row.id, row }));
    const { groupings, ...selection } = query;
    naive ??= groupings.map((grouping) => naiveAggregate(facts, rows, { ...selection, ...grouping }));
    expect(answers).toEqual(naive);
    return [asked.mock.calls.length, asked.mock.calls.filter(([{ text }]) => text.startsWith('with base')).length];
  };

  it('are added up once; then only things of rows that came since are looked at', async () => {
    await write(Array.from({ length: 4_600 }, (_, n) => fact(n, (n * 7) % 4_300)));
    expect([await looks(), await looks()]).toEqual([
      [2, 1],
      [0, 0],
    ]);
    // A lead already in a group, one that joins it, new leads, a new group, and a lead outside the queried days.
    await write([
      fact(9_000, 0, 'by-0', 0),
      fact(9_001, 1, 'by-2'),
      fact(9_002, 9_000),
      fact(9_003, 9_001, 'by-9'),
      fact(9_004, 3, 'by-1', 70),
    ]);
    expect([await looks(), await looks()]).toEqual([
      [2, 0],
      [0, 0],
    ]);
    // Outside the queried time: no lookup is needed.
    await write([fact(9_005, 4, 'by-0', 80)]);
    expect(await looks()).toEqual([1, 0]);
  });

  it('stay right whatever comes, one by one and in crowds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const count = 1 + ((round * 37) % 50);
      await write(
        Array.from({ length: count }, (_, n) =>
          fact(10_000 + round * 100 + n, (round * 997 + n * n * 13) % 5_000, `by-${(round + n) % 5}`),
        ),
      );
      expect((await looks())[1]).toBe(0);
    }
  });

  it('are added up again after a row was replaced or removed', async () => {
    await write([fact(5, 4_999, 'by-1')], { added: false });
    expect((await looks())[1]).toBe(1);
    await write([fact(6, 1)], { added: false, gone: true });
    expect((await looks())[1]).toBe(1);
    expect((await looks())[1]).toBe(0);
  });
});

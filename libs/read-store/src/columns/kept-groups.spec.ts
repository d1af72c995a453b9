import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineReadModel, instant, integer, keyword, type Filter, type GroupingsQuery, type Measure } from '@matricula/read-models/kernel';
import { naiveAggregate } from '../naive/naive-query';
import { projectionOf, type ReadStore } from '../read-store';
import { openSqliteReadStore } from '../sqlite/sqlite-read-store';
import { ColumnEngine } from './column-engine';
import { KeptGroups } from './kept-groups';

interface Fact {
  id: string;
  lead: string;
  by?: string;
  at: string;
  seconds?: number;
}
const facts = defineReadModel<Fact>({
  name: 'facts',
  version: 1,
  key: 'id',
  storage: 'columns',
  fields: { lead: keyword(), by: keyword().asDimension(), at: instant(), seconds: integer() },
});
const TENANT = 'north';

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

  const fact = (n: number, by = `by-${n % 3}`): Fact => ({
    ...{ id: `f${n}`, lead: `lead-${(n * 7) % 40}`, by: n % 11 === 0 ? undefined : by },
    ...{ at: new Date(Date.UTC(2026, 0, 1) + n * 1_000_003).toISOString(), seconds: n % 5 === 0 ? undefined : n },
  });
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
  const narrow: Filter = { field: 'by', op: 'in', values: ['by-1', 'by-9'] };
  const measures: Measure[] = [
    { as: 'facts', op: 'count' },
    { as: 'leads', op: 'distinct', field: 'lead', where: narrow },
    { as: 'seconds', op: 'sum', field: 'seconds', where: { field: 'seconds', op: 'gt', value: 3 } },
    { as: 'first', op: 'min', field: 'at' },
    { as: 'last', op: 'max', field: 'at' },
  ];
  const [by, hour] = [{ field: 'by' }, { field: 'at', per: 'hourOfDay', as: 'hour' }] as const;
  const query: GroupingsQuery & { timeZone: string } = {
    where: { field: 'at', op: 'gte', value: '2026-01-01T01:00:00.000Z' },
    timeZone: 'Asia/Kolkata',
    groupings: [[], [by, hour], [by], [hour]].map((dimensions) => ({ by: dimensions, measures })),
  };
  /** Asks, compares with the naive evaluation, and answers which rows the engine was asked about: numbers, from and before. */
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
    // Those of another institution are looked at, and none of theirs.
    await write([fact(102)], { tenantId: 'south' });
    expect(await looks()).toEqual([[103, 104]]);
  });

  it('are found anew once a row was replaced or removed, or where the rows since have many of their own', async () => {
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

  it('go with the file that they were found in', async () => {
    await looks();
    await store.scrub();
    expect(await looks()).toEqual([[0, 101]]);
  });

  it('are no older than the table when rows were replaced while they were looked for', async () => {
    const kept = new KeptGroups();
    const table = { next: 2, replaced: 0 };
    const find = async () => ((table.replaced += 1), [['early']]);
    await kept.of('question', { ...table }, find);
    expect(await kept.of('question', { ...table }, async () => [['late']])).toEqual([['late']]);
    expect(await kept.of('question', { next: 3, replaced: 1 }, async () => undefined)).toBeUndefined();
    const long = 'a question'.repeat(2_001);
    await kept.of(long, table, async () => [['once']]);
    expect(await kept.of(long, table, async () => [['again']])).toEqual([['again']]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { defineReadModel, instant, integer, keyword, type Filter, type GroupingsQuery, type Measure } from '@matricula/read-models/kernel';
import { naiveAggregate } from '../../naive/naive-query';
import { projectionOf, type ReadStore } from '../../read-store';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { Things } from './thing-numbers';

interface Fact {
  id: string;
  lead?: string;
  by?: string;
  source?: string;
  kind: string;
  at: string;
  seconds?: number;
}
const facts = defineReadModel<Fact>({
  name: 'counted-facts',
  version: 1,
  key: 'id',
  storage: 'columns',
  fields: {
    ...{ lead: keyword(), by: keyword().asDimension(), source: keyword().asDimension() },
    ...{ kind: keyword().asDimension(), at: instant(), seconds: integer() },
  },
});
const [NORTH, SOUTH] = ['north', 'south'];
const FACTS = 5_600;
const atDay = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, 1 + day, hour)).toISOString();

describe('figures of many groups whose things have numbers', () => {
  let folder: string;
  let store: ReadStore;
  let position = 0;
  const known = new Map([NORTH, SOUTH].map((tenant) => [tenant, new Map<string, Fact>()]));
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');
  const counted = jest.spyOn(ColumnEngine.prototype, 'numbers');
  const made = jest.spyOn(Things.prototype, 'renew');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'counted-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(facts);
    await write(Array.from({ length: FACTS }, (_, n) => fact(n)));
    // The same lead ids, in another tenant.
    await write(
      Array.from({ length: 4_600 }, (_, n) => fact(n, { by: `by-${n % 2}`, source: undefined })),
      { tenantId: SOUTH },
    );
    for (const tenantId of [NORTH, SOUTH]) await right(question({ days: 900 }), tenantId);
    await Promise.all(made.mock.results.map(({ value }) => value as Promise<void>));
  });
  afterAll(async () => {
    for (const spy of [asked, counted, made]) spy.mockRestore();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const fact = (n: number, more: Partial<Fact> = {}): Fact => ({
    id: `f${n}`,
    lead: n % 50 === 0 ? undefined : `lead-${(n * 7) % 5_200}`,
    by: n % 11 === 0 ? undefined : `by-${n % 3}`,
    source: n % 13 === 0 ? undefined : `source-${(n * n) % 4}`,
    kind: ['captured', 'call', 'call', 'enrolled', 'removed'][n % 5]!,
    ...{ at: atDay(n % 60, n % 24), seconds: n % 6 === 0 ? undefined : n % 90 },
    ...more,
  });
  const write = async (rows: Fact[], { added = true, gone = false, tenantId = NORTH } = {}) => {
    const changes = rows.map((row) => ({
      ...{ model: facts, tenantId, key: row.id, position: String(++position).padStart(9, '0'), added },
      row: gone ? undefined : row,
    }));
    for (const row of rows) {
      if (gone) known.get(tenantId)?.delete(row.id);
      else known.get(tenantId)?.set(row.id, row);
    }
    const end = String(position).padStart(9, '0');
    await store.checkpoint(projectionOf(facts));
    await store.commit(projectionOf(facts), changes, end);
    await store.reached(projectionOf(facts), end, 10_000);
  };
  const kind = (...values: string[]): Filter => ({ field: 'kind', op: 'in', values });
  const measures: Measure[] = [
    { as: 'leads', op: 'distinct', field: 'lead', where: { not: kind('removed') } },
    { as: 'captured', op: 'count', where: kind('captured') },
    { as: 'enrolled', op: 'distinct', field: 'lead', where: kind('enrolled') },
    { as: 'timed', op: 'count', field: 'seconds', where: kind('call', 'enrolled') },
    { as: 'all', op: 'count' },
  ];
  const dimensions = { by: { field: 'by' }, source: { field: 'source', as: 'from' }, kind: { field: 'kind' } };
  type By = keyof typeof dimensions;
  const cells: By[][] = [['by', 'source', 'kind'], ['by', 'source'], ['kind'], []];
  const question = ({ days = 59, of = measures, by = cells, where = [] as Filter[] }): GroupingsQuery => ({
    where: { and: [{ field: 'at', op: 'lt', value: atDay(days) }, ...where] },
    groupings: by.map((names) => ({ by: names.map((name) => dimensions[name]), measures: of })),
  });
  /** Queries, compares with the naive evaluation, and returns how often the engine ran each kind of query: numbers, all figures. */
  const right = async (query: GroupingsQuery, tenantId = NORTH) => {
    for (const spy of [asked, counted]) spy.mockClear();
    const answers = await store.aggregates(facts, tenantId, query);
    const rows = [...(known.get(tenantId)?.values() ?? [])].map((row) => ({ key: row.id, row }));
    const { groupings, ...selection } = query;
    expect(answers).toEqual(groupings.map((grouping) => naiveAggregate(facts, rows, { ...selection, ...grouping })));
    const isCount = ({ text }: { text: string }) => text.startsWith('select id');
    return [
      counted.mock.calls.filter(([statement]) => isCount(statement)).length,
      asked.mock.calls.filter(([{ text }]) => text.startsWith('with base')).length,
    ];
  };

  it('are counted by these for each institution, days and measures', async () => {
    expect(await right(question({ days: 58 }))).toEqual([1, 0]);
    expect(await right(question({ days: 59 }), SOUTH)).toEqual([1, 0]);
    expect(await right(question({ of: [measures[4]!, measures[0]!], by: [['source'], []] }))).toEqual([1, 0]);
    expect(await right(question({ by: [[], []] }))).toEqual([1, 0]);
    // Sums, and hours, which have no numbers, are computed by the engine.
    const sums: Measure[] = [...measures, { as: 'seconds', op: 'sum', field: 'seconds' }];
    expect(await right(question({ of: sums }))).toEqual([0, 1]);
  });

  it('are what the rows say, whatever is asked', async () => {
    const filter = fc.constantFrom<Filter>(
      { not: kind('removed') },
      { field: 'source', op: 'ne', value: 'source-1' },
      { field: 'by', op: 'exists', value: true },
      { field: 'lead', op: 'exists', value: true },
      { field: 'seconds', op: 'gte', value: 4 },
      { field: 'lead', op: 'ne', value: 'lead-14' },
      { or: [kind('call'), { field: 'by', op: 'in', values: ['by-1', 'nobody'] }] },
    );
    const measure = fc.record({
      op: fc.constantFrom('count', 'distinct'),
      field: fc.constant('lead'),
      where: fc.option(filter, { nil: undefined }),
    });
    let here = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          days: fc.integer({ min: 57, max: 60 }),
          where: fc.array(filter, { maxLength: 1 }),
          of: fc.array(measure, { maxLength: 4 }),
          by: fc.uniqueArray(fc.subarray(['by', 'source', 'kind'] as By[]), { minLength: 2, maxLength: 4, selector: String }),
          tenantId: fc.constantFrom(NORTH, SOUTH),
        }),
        async ({ of, by, tenantId, ...asking }) => {
          const named = [{ op: 'distinct', field: 'lead' }, ...of].map((one, index): Measure => ({ ...(one as Measure), as: `m${index}` }));
          const [count = 0] = await right(question({ ...asking, of: named, by }), tenantId);
          here += count;
        },
      ),
      { numRuns: 16 },
    );
    expect(here).toBeGreaterThan(0);
  });

  it('are right with rows that came since the numbers were given', async () => {
    await write([fact(20_000, { lead: 'lead-14', by: 'by-9' }), fact(20_001, { lead: 'a new one' }), fact(20_002, { lead: undefined })]);
    expect(await right(question({ days: 57 }))).toEqual([1, 0]);
    expect(await right(question({ days: 58 }), SOUTH)).toEqual([1, 0]);
  });

  it('come from the engine after a row was replaced or removed, until numbers are assigned again', async () => {
    await write([fact(5, { lead: 'lead-9999' }), fact(6, { by: 'by-7' })], { added: false });
    await write([fact(7)], { added: false, gone: true });
    expect(await right(question({ days: 56 }))).toEqual([0, 1]);
    let days = 100;
    let [count = 0] = [0];
    // Numbers are recomputed only after a pause.
    while (count === 0) {
      [count = 0] = await right(question({ days: (days += 1) }));
      await Promise.all(made.mock.results.map(({ value }) => value as Promise<void>));
    }
    await write([fact(8, { lead: 'lead-9999' })], { added: false });
    expect(await right(question({ days: 55 }))).toEqual([0, 1]);
  });
});

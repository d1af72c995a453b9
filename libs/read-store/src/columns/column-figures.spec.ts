import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filter, Grouping } from '@matricula/read-models/kernel';
import { naiveAggregate } from '../naive/naive-query';
import { projectionOf, type ReadStore } from '../read-store';
import { sample, type SampleRow } from '../sample-queries';
import { openSqliteReadStore } from '../sqlite/sqlite-read-store';
import { ColumnEngine } from './column-engine';

const ROWS = 5_000;

describe('figures of several groupings', () => {
  let folder: string;
  let store: ReadStore;
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');
  const rows = Array.from({ length: ROWS }, (_, n): SampleRow => ({
    id: `k${n}`,
    owner: n % 11 === 0 ? undefined : `owner-${n % 7}`,
    team: 'north',
    phone: n % 5 === 0 ? undefined : `${n % 4_500}`,
    open: n % 3 === 0,
    attempts: n % 13,
    score: n / 4,
    dueAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000_003).toISOString(),
  }));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'figures-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(sample);
    const changes = rows.map((row, n) => ({ model: sample, tenantId: 't', key: row.id, position: String(n).padStart(9, '0'), row }));
    await store.commit(projectionOf(sample), changes, String(ROWS).padStart(9, '0'));
    await store.reached(projectionOf(sample), String(ROWS).padStart(9, '0'), 10_000);
  });
  afterAll(async () => {
    asked.mockRestore();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const measures: Grouping['measures'] = [
    { as: 'count', op: 'count' },
    { as: 'attempts', op: 'sum', field: 'attempts', where: { field: 'open', op: 'eq', value: true } },
    { as: 'first', op: 'min', field: 'dueAt' },
    { as: 'most', op: 'max', field: 'score' },
  ];
  const groupings = (counted: Grouping['measures']): Grouping[] => {
    const [owner, hour] = [{ field: 'owner' }, { field: 'dueAt', per: 'hourOfDay', as: 'hour' }] as const;
    const all = [...measures, ...counted];
    return [
      { by: [], measures: all },
      { by: [owner, hour], measures: all },
      { by: [hour], measures: all.slice(2) },
      { by: [owner], measures: all },
    ];
  };
  const questions = async (counted: Grouping['measures']) => {
    const query = { timeZone: 'Asia/Kolkata', groupings: groupings(counted) };
    asked.mockClear();
    const answers = await store.aggregates(sample, 't', query);
    const known = rows.map((row) => ({ key: row.id, row }));
    expect(answers).toEqual(query.groupings.map((grouping) => naiveAggregate(sample, known, { ...grouping, timeZone: query.timeZone })));
    return asked.mock.calls.length;
  };

  it('are added up here from few groups, from things that few rows count too', async () => {
    expect(await questions([])).toBe(1);
    const where: Filter = { field: 'attempts', op: 'in', values: [3, 4] };
    expect(await questions([{ as: 'phones', op: 'distinct', field: 'phone', where }])).toBe(1);
  });

  it('tell the names of ids from the same look, but where there are many groups', async () => {
    const by = [
      { field: 'owner', as: 'id' },
      { field: 'open', as: 'name' },
    ];
    const names: Grouping = { by, measures: [{ as: 'latest', op: 'max', field: 'dueAt' }], sort: [{ field: 'latest', dir: 'desc' }] };
    const looks = async (counted: Grouping['measures'], named: Grouping) => {
      const query = { timeZone: 'Asia/Kolkata', groupings: [...groupings(counted), named] };
      asked.mockClear();
      const answers = await store.aggregates(sample, 't', query);
      const times = asked.mock.calls.length;
      const apart = await Promise.all(query.groupings.map((one) => store.aggregate(sample, 't', { ...one, timeZone: query.timeZone })));
      expect(answers).toEqual(apart);
      return times;
    };
    expect(await looks([], names)).toBe(1);
    const phones: Grouping['measures'] = [{ as: 'phones', op: 'distinct', field: 'phone' }];
    expect([await looks(phones, names), await looks(phones, names)]).toEqual([3, 2]);
    // What is cut off, or does not follow from groups, is asked apart.
    expect(await looks([], { ...names, limit: 3 })).toBe(2);
    expect(await looks([], { ...names, measures: [{ as: 'latest', op: 'avg', field: 'score' }] })).toBe(2);
  });

  it('are added up by the engine from many, which the next question knows at once', async () => {
    const counted: Grouping['measures'] = [
      { as: 'phones', op: 'distinct', field: 'phone' },
      { as: 'others', op: 'distinct', field: 'phone', where: { field: 'attempts', op: 'ne', value: 3 } },
    ];
    expect([await questions(counted), await questions(counted)]).toEqual([2, 1]);
  });
});

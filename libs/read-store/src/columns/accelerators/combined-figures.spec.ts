import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filter, Grouping } from '@matricula/read-models/kernel';
import type { ReadStore } from '../../read-store';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { sample } from '../../sample-queries';
import { figuresBy, groupings, keepFigures, manyThings } from '../many-figures.fixture';

describe('figures of several groupings', () => {
  let folder: string;
  let store: ReadStore;
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'figures-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await keepFigures(store);
  });
  afterAll(async () => {
    asked.mockRestore();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const questions = async (counted: Grouping['measures']) => {
    asked.mockClear();
    const { answers, expected } = await figuresBy(store, counted);
    expect(answers).toEqual(expected);
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
    // Limits, and measures that do not follow from groups, need separate queries.
    expect(await looks([], { ...names, limit: 3 })).toBe(2);
    expect(await looks([], { ...names, measures: [{ as: 'latest', op: 'avg', field: 'score' }] })).toBe(2);
  });

  it('are added up by the engine from many, which the next question knows at once', async () => {
    expect([await questions(manyThings), await questions(manyThings)]).toEqual([2, 1]);
  });
});

import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asFolding, nextFolding, type PageQuery, type Sort } from '@matricula/read-models/kernel';
import { searchedText } from '../../field-value';
import { valuesOf } from '../../naive/naive-filter';
import { naivePage } from '../../naive/naive-query';
import { projectionOf, type ReadStore } from '../../read-store';
import { sample, type SampleRow } from '../../sample-queries';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { ColumnEngine } from '../column-engine';
import { KeptFronts, type FrontRows, type WantedFront } from './kept-fronts';

const TENANT = 't';
const MOST = 12;
type Known = Map<number, { id: number; key: string; row: SampleRow }>;

/** What the columns would return, updated in parallel. */
class Kept {
  readonly fronts = new KeptFronts(sample, { broad: MOST, narrow: MOST / 2, all: 2 * MOST });
  readonly rows: Known = new Map();

  change(id: number, row: SampleRow | undefined): void {
    if (row) this.rows.set(id, { id, key: `k${id}`, row });
    else this.rows.delete(id);
    this.fronts.changed([{ id, change: id, tenant: TENANT, key: `k${id}`, json: row ? JSON.stringify(row) : null }]);
  }

  fetch({ where, sort = [] }: PageQuery, { most, hasTexts }: WantedFront): FrontRows {
    const all = naivePage(sample, [...this.rows.values()], { where, sort });
    const rows = all.slice(0, most).map((one) => ({
      ...{ id: one.id, key: one.key, ...(hasTexts && { text: searchedText(sample.fields)({ ...one.row }) ?? '' }) },
      values: sort.map(({ field }) => valuesOf(sample, field, one)[0] ?? null),
    }));
    return { rows, isWhole: all.length <= most };
  }

  naive = (query: PageQuery) => naivePage(sample, [...this.rows.values()], query).map(({ id }) => id);
}

const anyRow = fc.record({
  id: fc.constant(''),
  name: fc.constantFrom('Asha 1', 'Asha 2', 'Ravi', undefined),
  attempts: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
});
const anyChange = fc.record({ id: fc.integer({ min: 1, max: 40 }), row: fc.option(anyRow, { nil: undefined, freq: 4 }) });
const BROAD: PageQuery['where'] = { field: 'attempts', op: 'lt', value: 6 };
const NARROW: PageQuery['where'] = { and: [BROAD, { field: 'name', op: 'ne', value: 'Ravi' }] };
const anySort = fc.constantFrom<Sort[]>([], [{ field: 'attempts', dir: 'desc' }], [{ field: 'name', dir: 'asc' }]);
const anyQuery = fc.record({
  sort: anySort,
  where: fc.constantFrom<PageQuery['where']>(undefined, BROAD, NARROW),
  search: fc.constantFrom(undefined, 'asha', 'ravi'),
  skip: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 0, max: 8 }),
});

describe('the front of an order that is kept', () => {
  it('tells nothing or what all rows would tell, whatever changes', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { maxLength: 60 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 6 }),
        async (changes, queries) => {
          const kept = new Kept();
          for (const [index, { id, row }] of changes.entries()) {
            const query = queries[index % queries.length]!;
            // Fetched before or after a change: changes meanwhile must not be missed.
            if (kept.fronts.wants(TENANT, query)) await kept.fronts.keep(TENANT, query, async (wanted) => kept.fetch(query, wanted));
            else if (kept.fronts.wants(TENANT, query))
              await kept.fronts.keep(TENANT, query, async (wanted) => {
                const found = kept.fetch(query, wanted);
                kept.change(id, row);
                return found;
              });
            kept.change(id, row);
            for (const one of queries) {
              const page = kept.fronts.page(TENANT, one);
              if (page) expect(page).toEqual(kept.naive(one));
              if (page?.length) told += 1;
            }
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(told).toBeGreaterThan(0);
  });

  it('leaves for those asked for since, where all would be too much', async () => {
    const kept = new Kept();
    for (let id = 1; id <= 40; id += 1) kept.change(id, { id: '', attempts: id % 9 });
    const orders = ['name', 'attempts', 'id'].map((field): PageQuery => ({ sort: [{ field, dir: 'asc' }], limit: 5 }));
    for (const order of [...orders, ...orders]) await kept.fronts.keep(TENANT, order, async (wanted) => kept.fetch(order, wanted));
    expect(orders.map((order) => kept.fronts.page(TENANT, order)?.length)).toEqual([undefined, 5, 5]);
  });

  it('grows once more is asked for than it has', async () => {
    const kept = new Kept();
    for (let id = 1; id <= 40; id += 1) kept.change(id, { id: '', attempts: id % 9 });
    const more: PageQuery = { sort: [{ field: 'attempts', dir: 'asc' }], limit: MOST };
    await kept.fronts.keep(TENANT, more, async (wanted) => kept.fetch(more, wanted));
    expect(kept.fronts.page(TENANT, more)).toBeUndefined();
    kept.fronts.wants(TENANT, more);
    expect(kept.fronts.wants(TENANT, more)).toBe(true);
    await kept.fronts.keep(TENANT, more, async (wanted) => kept.fetch(more, wanted));
    expect(kept.fronts.page(TENANT, more)).toEqual(kept.naive(more));
    expect(kept.fronts.wants(TENANT, more)).toBe(false);
  });

  it('is of one institution', async () => {
    const kept = new Kept();
    kept.change(1, { id: '' });
    await kept.fronts.keep(TENANT, {}, async (wanted) => kept.fetch({}, wanted));
    kept.fronts.changed([{ id: 2, change: 2, tenant: 'other', key: 'k2', json: '{}' }]);
    expect(kept.fronts.page(TENANT, { limit: 5 })).toEqual([1]);
    expect(kept.fronts.page('other', { limit: 5 })).toBeUndefined();
  });

  it('is not kept of a condition of thousands of values', () => {
    const { fronts } = new Kept();
    const query: PageQuery = {
      where: { field: 'owner', op: 'in', values: Array.from({ length: 2_000 }, (_, n) => `owner-${n}`) },
      limit: 5,
    };
    expect([fronts.wants(TENANT, query), fronts.wants(TENANT, query)]).toEqual([false, false]);
  });

  it('is not kept while masses change, nor where fetching it fails', async () => {
    const kept = new Kept();
    await expect(kept.fronts.keep(TENANT, {}, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(kept.fronts.page(TENANT, { limit: 5 })).toBeUndefined();
    await kept.fronts.keep(TENANT, {}, async (wanted) => kept.fetch({}, wanted));
    kept.fronts.changed(Array.from({ length: 1_000 }, (_, id) => ({ id, change: id, tenant: TENANT, key: `k${id}`, json: '{}' })));
    expect(kept.fronts.page(TENANT, { limit: 5 })).toBeUndefined();
    expect([kept.fronts.wants(TENANT, { limit: 5 }), kept.fronts.wants(TENANT, { limit: 5 })]).toEqual([false, false]);
  });
});

describe('pages that are asked for again', () => {
  let folder: string;
  let store: ReadStore;
  let position = 0;
  const asked = jest.spyOn(ColumnEngine.prototype, 'rows');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fronts-'));
    store = await openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
    await store.prepare(sample);
    await write(Array.from({ length: 40 }, (_, n) => ({ id: `k${n}`, name: n % 2 ? 'Asha' : 'Ravi', attempts: n })));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => asked.mockRestore());

  const write = async (rows: SampleRow[], model = sample) => {
    const changes = rows.map((row) => ({
      model,
      tenantId: TENANT,
      key: row.id,
      position: String(++position).padStart(9, '0'),
      row,
    }));
    const end = String(position).padStart(9, '0');
    await store.commit(projectionOf(model), changes, end);
    await store.reached(projectionOf(model), end, 10_000);
  };
  const query: PageQuery = { where: { field: 'attempts', op: 'gte', value: 2 }, sort: [{ field: 'attempts', dir: 'desc' }], limit: 3 };
  const page = async (more: PageQuery = {}) => (await store.page(sample, TENANT, { ...query, ...more })).map(({ id }) => id);

  it('come without the columns, as the rows are by then', async () => {
    expect([await page(), await page()]).toEqual([
      ['k39', 'k38', 'k37'],
      ['k39', 'k38', 'k37'],
    ]);
    // Searchable text is fetched once a search is requested.
    expect(await page({ search: 'ra' })).toEqual(['k38', 'k36', 'k34']);
    asked.mockClear();
    await write([
      { id: 'k39', name: 'Asha', attempts: 0 },
      { id: 'k7', name: 'Asha', attempts: 90 },
      { id: 'new', name: 'Ravi', attempts: 91 },
    ]);
    expect(await page()).toEqual(['new', 'k7', 'k38']);
    expect(await page({ search: 'as' })).toEqual(['k7', 'k37', 'k35']);
    expect(await page({ skip: 1 })).toEqual(['k7', 'k38', 'k37']);
    expect(asked).not.toHaveBeenCalled();
  });

  it('come without the columns also where long keys begin alike', async () => {
    const alike = Array.from({ length: 3_100 }, (_, n) => `of-one-institution-${String(n).padStart(5, '0')}`);
    for (let from = 0; from < alike.length; from += 100)
      await write(alike.slice(from, from + 100).map((id) => ({ id, name: 'Asha', attempts: 99 })));
    expect([await page(), await page()]).toEqual([alike.slice(0, 3), alike.slice(0, 3)]);
    asked.mockClear();
    expect(await page({ skip: 3 })).toEqual(alike.slice(3, 6));
    expect(asked).not.toHaveBeenCalled();
  });

  it('come without the columns also of rows that were folded anew', async () => {
    const anew = asFolding(sample, nextFolding(sample.version));
    await store.prepare(anew);
    await write([{ id: 'k1', name: 'Asha', attempts: 7 }], anew);
    await store.activate(anew);
    await store.drop(sample.name, sample.version);
    expect([await page(), await page()]).toEqual([['k1'], ['k1']]);
    asked.mockClear();
    expect(await page()).toEqual(['k1']);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are refused as ever', async () => {
    await page();
    await page();
    await expect(page({ limit: -1 })).rejects.toThrow('limit must be a whole number');
    await expect(page({ skip: 0.5 })).rejects.toThrow('skip must be a whole number');
  });

  it('are asked of the columns anew once these were copied', async () => {
    await page();
    await page();
    await store.scrub();
    asked.mockClear();
    expect(await page()).toEqual(['k39', 'k38', 'k37']);
    expect(asked).toHaveBeenCalled();
  });
});

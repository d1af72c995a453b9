import { createClient } from '@clickhouse/client';
import { defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { CuttingProxy } from '@matricula/testing';
import { ColumnsFront } from '../../../../test/fixtures/columns-front';
import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import { startClickHouse, type Engine } from '../../../../test/fixtures/engines';
import type { ColumnProgress } from '../columns/column-feed';
import { openMongoReadStore, type MongoReadStore } from '../mongo/mongo-read-store';
import { openMongoRowStore } from '../mongo/mongo-row-store';
import { projectionOf, QuestionsUnavailable, RefusedQuery, StillFilling, type RowChange } from '../read-store';

interface Row {
  id: string;
  whole: number;
  owner: string;
}

const fields = { whole: integer(), owner: keyword() };
const model = defineReadModel<Row>({ name: 'faulty-list', version: 1, key: 'id', fields });
const projection = projectionOf(model);
/** The same, of which a tenant has few. */
const few = { ...model, few: true };
const TENANT = 'north';
const at = (number: number) => String(number).padStart(12, '0');

const change = (key: string, position: number, gone = false): RowChange => ({
  ...{ model, tenantId: TENANT, key, position: at(position) },
  row: gone ? undefined : { id: key, whole: position, owner: 'asha' },
});

const engines = sharedEngines();
let databases = 0;
const name = () => `faults-${process.pid}-${++databases}`;

(engines ? describe : describe.skip)('columns in ClickHouse', () => {
  const { mongoUrl = '', clickhouseUrl = '' } = engines ?? {};
  const opened: MongoReadStore[] = [];
  const open = async (database: string, url = clickhouseUrl, patienceMs = 10_000, onProgress?: (told: ColumnProgress) => void) => {
    const store = await openMongoReadStore({ url: mongoUrl, database, columns: { url, database, patienceMs }, onProgress });
    opened.push(store);
    return store;
  };
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

  it('hold every row of a commit that was answered, behind a network that cuts off', () =>
    cutRounds(Number(new URL(clickhouseUrl).port), async ({ port, random, answered }) => {
      const database = name();
      const sure = await open(database);
      await sure.prepare(model);
      const cut = await answered(() => open(database, `http://127.0.0.1:${port}`, 2_000));
      const kept = new Map<string, RowChange>();
      for (let position = 1; position <= 5; position += 1) {
        const most = random.below(4) === 0 ? 800 : 30;
        const keys = new Set(Array.from({ length: 1 + random.below(most) }, () => `k${random.below(2 * most)}`));
        const changes = [...keys].map((key) => change(key, position, random.below(8) === 0));
        for (const one of changes) kept.set(one.key, one);
        await answered(() => cut.commit(projection, changes, at(position)));
        const there = [...kept.values()].filter(({ row }) => row).map(({ key }) => key);
        expect(await sure.keys(model, TENANT, {})).toEqual(there.sort());
        const rows = await answered(() => cut.page<Row>(model, TENANT, { where: { field: 'whole', op: 'eq', value: position } }));
        expect(rows.map(({ id }) => id)).toEqual(changes.flatMap(({ row, key }) => (row ? key : [])).sort());
      }
    }));

  describe('of an engine that is killed', () => {
    let engine: Engine;
    beforeAll(async () => void (engine = await startClickHouse()), 300_000);
    afterAll(() => engine.stop());

    it('refuse a commit whole while it is away, and hold it with everything before once it is back', async () => {
      const store = await open(name(), engine.url, 5_000);
      await store.prepare(model);
      await store.commit(projection, [change('a', 1), change('b', 1)], at(1));
      engine.kill('SIGKILL');
      await expect(store.commit(projection, [change('c', 2), change('a', 2, true)], at(2))).rejects.toThrow();
      // Rows that were there already would not be folded again: their columns would be missing for ever.
      expect(await store.get(model, TENANT, 'c')).toBeUndefined();
      expect(await store.checkpoint(projection)).toBe(at(1));
      await expect(store.page(model, TENANT, {})).rejects.toBeInstanceOf(QuestionsUnavailable);
      await expect(store.count(model, TENANT, {})).rejects.toBeInstanceOf(QuestionsUnavailable);
      await expect(store.page(model, TENANT, { where: { field: 'whole', op: 'eq', value: 'x' } })).rejects.toBeInstanceOf(RefusedQuery);
      await engine.start();
      await store.commit(projection, [change('c', 2), change('a', 2, true)], at(2));
      expect(await store.keys(model, TENANT, {})).toEqual(['b', 'c']);
    });

    it('are not needed where a tenant has few rows, and are where it has many', async () => {
      const store = await open(name(), engine.url, 5_000);
      await store.prepare(few);
      const rows = ['a', 'b', 'c', 'd'].map((key, index) => change(key, index + 1, key === 'c'));
      const many = Array.from({ length: 1_200 }, (_, index) => ({ ...change(`k${index}`, 9), tenantId: 'south' }));
      await store.commit(projection, [...rows, ...many], at(9));
      expect(await store.count(few, 'south', {})).toBe(1_200);
      engine.kill('SIGKILL');
      const where = { field: 'whole', op: 'gte', value: 2 } as const;
      const sort = [{ field: 'whole', dir: 'desc' } as const];
      expect(await store.filling(few, TENANT)).toBeUndefined();
      expect(await store.page<Row>(few, TENANT, { where, sort })).toEqual([
        { id: 'd', whole: 4, owner: 'asha' },
        { id: 'b', whole: 2, owner: 'asha' },
      ]);
      expect(await store.pageJson(few, TENANT, { sort, skip: 1, limit: 1 })).toBe('[{"id":"b","whole":2,"owner":"asha"}]');
      expect([await store.keys(few, TENANT, {}), await store.count(few, TENANT, { where })]).toEqual([['a', 'b', 'd'], 2]);
      expect(await store.distinct(few, TENANT, ['owner'], {})).toEqual({ owner: [{ value: 'asha', count: 3 }] });
      const measures = [{ as: 'sum', op: 'sum', field: 'whole' } as const];
      expect(await store.aggregate(few, TENANT, { by: [], measures })).toEqual([{ sum: 7 }]);
      const streamed = [];
      for await (const some of store.stream<Row>(few, TENANT, { where })) streamed.push(...some.map(({ id }) => id));
      expect(streamed).toEqual(['b', 'd']);
      await expect(store.count(few, 'south', {})).rejects.toBeInstanceOf(QuestionsUnavailable);
      await engine.start();
      expect(await store.count(few, 'south', {})).toBe(1_200);
    });
  });

  describe('of a server that', () => {
    let front: ColumnsFront;
    beforeAll(async () => void (front = await ColumnsFront.start(clickhouseUrl)));
    beforeEach(() => (front.behaviour = 'passes on'));
    afterAll(() => front.stop());

    it.each([
      ['refuses inserts', /Too many parts/],
      ['is silent', /[Tt]imeout/],
      ['halves inserts', /hang up|ECONNRESET/],
      ['loses answers', /hang up|ECONNRESET/],
    ] as const)('%s fails a commit before its rows and its checkpoint, and takes it when it is sent again', async (fault, said) => {
      const store = await open(name(), front.url, 1_000);
      await store.prepare(model);
      await store.commit(projection, [change('a', 1), change('b', 1)], at(1));
      front.behaviour = fault;
      const changes = [change('b', 2, true), ...Array.from({ length: 500 }, (_, index) => change(`k${index}`, 2))];
      await expect(store.commit(projection, changes, at(2))).rejects.toThrow(said);
      front.behaviour = 'passes on';
      expect([await store.get(model, TENANT, 'k1'), await store.checkpoint(projection)]).toEqual([undefined, at(1)]);
      // Rows are what counts: columns that are there before them show nothing.
      expect((await store.page<Row>(model, TENANT, {})).map(({ whole }) => whole)).not.toContain(2);
      await store.commit(projection, changes, at(2));
      expect(await store.count(model, TENANT, {})).toBe(501);
      expect(await store.keys(model, TENANT, { where: { field: 'whole', op: 'eq', value: 1 } })).toEqual(['a']);
    });
  });

  it('of a hundred tenants, written side by side behind a network that cuts off, are those of each alone, and few inserts', async () => {
    const database = name();
    const front = await ColumnsFront.start(clickhouseUrl);
    const proxy = await CuttingProxy.start(Number(new URL(front.url).port), 1);
    const sure = await open(database);
    await sure.prepare(model);
    const store = await open(database, front.url, 2_000);
    const again = async <T>(send: () => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await send();
        } catch (error) {
          if (attempt === 60) throw error;
        }
    };
    const cut = await again(() => open(database, `http://127.0.0.1:${proxy.port}`, 2_000));
    const tenants = Array.from({ length: 100 }, (_, index) => `tenant-${index}`);
    const write = (tenantId: string, position: number) => {
      const changes = Array.from({ length: 3 }, (_, key) => ({ ...change(`k${key}`, position), tenantId }));
      return again(() => (position === 2 ? cut : store).commit([], changes, at(position)));
    };
    const inserts = () => front.heard.filter(({ text }) => /^insert/i.test(text)).length;
    for (const position of [1, 2, 3]) {
      const before = inserts();
      const began = performance.now();
      await Promise.all(tenants.map((tenantId) => write(tenantId, position)));
      // An insert at once, and one for each tenth of a second.
      if (position !== 2) expect(inserts() - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 100);
    }
    await proxy.stop();
    await front.stop();
    for (const tenantId of tenants) {
      const rows = await sure.page<Row>(model, tenantId, { where: { field: 'whole', op: 'eq', value: 3 } });
      expect([tenantId, rows.length, await sure.count(model, tenantId, {})]).toEqual([tenantId, 3, 3]);
    }
  });

  describe('that are lost', () => {
    const lose = async (database: string) => {
      const client = createClient({ url: clickhouseUrl });
      await client.command({ query: `drop database \`${database}\`` });
      await client.close();
    };
    const whole = async (store: MongoReadStore) => {
      while (await store.filling(model, TENANT)) await new Promise(setImmediate);
    };
    const many = Array.from({ length: 12_000 }, (_, index) => change(`k${index}`, 1));

    it('are filled again from the rows at the next start; until then nobody is told half of them', async () => {
      const database = name();
      const first = await open(database);
      await first.prepare(model);
      await first.commit(projection, [...many, change('gone', 1, true)], at(1));
      await lose(database);
      await expect(first.count(model, TENANT, {})).rejects.toBeInstanceOf(StillFilling);
      const next = await open(database);
      await next.prepare(model);
      expect(await next.filling(model, TENANT)).toMatchObject({ waits: true });
      expect([await next.filling(few, 'south'), await next.count(few, 'south', {})]).toEqual([undefined, 0]);
      await expect(next.page(model, TENANT, {})).rejects.toBeInstanceOf(StillFilling);
      // What is committed meanwhile is among them.
      await next.commit(projection, [change('new', 2), change('k7', 2, true)], at(2));
      await whole(next);
      expect(await next.count(model, TENANT, {})).toBe(many.length);
      expect(await next.keys(model, TENANT, { where: { field: 'whole', op: 'eq', value: 2 } })).toEqual(['new']);
    });

    it('were never there in an installation that had MongoDB alone, and are filled from its rows', async () => {
      const database = name();
      const earlier = await openMongoRowStore({ url: mongoUrl, database });
      await earlier.prepare(model);
      await earlier.commit(projection, [...many.slice(0, 20), change('gone', 1, true)], at(1));
      await earlier.close();
      const progress: ColumnProgress[] = [];
      const store = await open(database, clickhouseUrl, 10_000, (told) => progress.push(told));
      await store.prepare(model);
      await whole(store);
      expect(await store.count(model, TENANT, { where: { field: 'owner', op: 'eq', value: 'asha' } })).toBe(20);
      expect(progress.at(-1)).toMatchObject({ model: model.name, done: true });
    });

    it('are made again by whoever writes, and on request', async () => {
      const database = name();
      const store = await open(database);
      await store.prepare(model);
      await store.commit(projection, many.slice(0, 10), at(1));
      await lose(database);
      await expect(store.commit(projection, [change('new', 2)], at(2))).rejects.toThrow();
      await store.commit(projection, [change('new', 2)], at(2));
      await whole(store);
      const other = await open(database);
      expect(await other.count(model, TENANT, {})).toBe(11);
      await other.refillColumns();
      expect([await store.filling(model, TENANT), await store.count(model, TENANT, {})]).toEqual([undefined, 11]);
    });
  });

  it('lie by tenant, and what was replaced in them is merged away within a day, without anybody asking for it', async () => {
    const database = name();
    const store = await open(database);
    await store.prepare(model);
    await store.commit(projection, [change('a', 1)], at(1));
    await store.commit(projection, [{ ...change('a', 2), row: { id: 'a', whole: 2, owner: '[erased]' } }], at(2));
    const client = createClient({ url: clickhouseUrl, database });
    const list = async <T>(query: string) => (await client.query({ query, format: 'JSONCompactEachRow' })).json<T>();
    const tables = await list<[string, string]>('select name, create_table_query from system.tables where database = currentDatabase()');
    expect(tables).toHaveLength(1);
    const [table = '', made = ''] = tables[0] ?? [];
    expect(made).toContain('ORDER BY (tenant, key)');
    const [, age] = /min_age_to_force_merge_seconds = (\d+)/.exec(made) ?? [];
    // A part is as old as its last merge.
    expect(Number(age)).toBeLessThanOrEqual(12 * 60 * 60);
    const left = () => list(`select key from \`${table}\` where f_owner = 'asha'`);
    expect(await left()).toHaveLength(1);
    // What the schedule does, in seconds instead of hours.
    await client.command({ query: `alter table \`${table}\` modify setting min_age_to_force_merge_seconds = 1` });
    while ((await left()).length > 0) await new Promise(setImmediate);
    expect(await store.page<Row>(model, TENANT, {})).toEqual([{ id: 'a', whole: 2, owner: '[erased]' }]);
    await client.close();
  });
});

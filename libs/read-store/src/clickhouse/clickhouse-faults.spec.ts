import { createClient } from '@clickhouse/client';
import { ColumnsFront } from '../../../../test/fixtures/columns-front';
import {
  at,
  changeOf as change,
  FAULTY_TENANT as TENANT,
  faultyList as model,
  faultyProjection as projection,
  type FaultyRow as Row,
} from '../../../../test/fixtures/faulty-list';
import { sharedEngines } from '../../../../test/fixtures/shared-engines';
import { startClickHouse, type Engine } from '../../../../test/fixtures/engines';
import type { ColumnProgress } from '../columns/column-feed';
import { openMongoReadStore, type MongoReadStore } from '../mongo/mongo-read-store';
import { openMongoRowStore } from '../mongo/mongo-row-store';
import { QuestionsUnavailable, RefusedQuery, StillFilling } from '../read-store';

/** The same, of which a tenant has few. */
const few = { ...model, few: true };

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
      // Existing rows would not be folded again, so their columns would be missing for ever.
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
      // Only rows count: columns written before them show nothing.
      expect((await store.page<Row>(model, TENANT, {})).map(({ whole }) => whole)).not.toContain(2);
      await store.commit(projection, changes, at(2));
      expect(await store.count(model, TENANT, {})).toBe(501);
      expect(await store.keys(model, TENANT, { where: { field: 'whole', op: 'eq', value: 1 } })).toEqual(['a']);
    });
  });

  it('do not answer where a shard is away, which is not what was asked', async () => {
    const front = await ColumnsFront.start(clickhouseUrl);
    const store = await open(name(), front.url);
    await store.prepare(model);
    await store.commit(projection, [change('a', 1)], at(1));
    front.behaviour = 'misses a shard';
    await expect(store.count(model, TENANT, {})).rejects.toBeInstanceOf(QuestionsUnavailable);
    const rows = store.stream(model, TENANT, {});
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(QuestionsUnavailable);
    const wrong = store.stream(model, TENANT, { where: { field: 'whole', op: 'eq', value: 'x' } });
    await expect(wrong[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(RefusedQuery);
    await front.stop();
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

    it('are filled again from the rows at the next start; until then no partial answer is given', async () => {
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
      // The process serves queries that rows alone can answer, and commands.
      expect([await next.filling(model), await next.filling(few)]).toEqual([expect.objectContaining({ waits: true }), undefined]);
      await expect(next.page(model, TENANT, {})).rejects.toBeInstanceOf(StillFilling);
      // Rows committed meanwhile are included.
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

    it('are created again by the next writer, and on request', async () => {
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

    it('are dropped some time after new ones replaced them, by any process', async () => {
      const database = name();
      const store = await open(database);
      await store.prepare(model);
      await store.commit(projection, many.slice(0, 10), at(1));
      await store.refillColumns();
      const client = createClient({ url: clickhouseUrl, database });
      const tables = async () =>
        (await client.query({ query: 'select name from system.tables where database = currentDatabase()', format: 'JSON' })).json<object>();
      expect((await tables()).data).toHaveLength(2);
      const later = Date.now() + 60_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      await (await open(database)).prepare(model);
      jest.restoreAllMocks();
      expect((await tables()).data).toHaveLength(1);
      expect(await store.count(model, TENANT, {})).toBe(10);
      await client.close();
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
    // The same schedule, in seconds instead of hours.
    await client.command({ query: `alter table \`${table}\` modify setting min_age_to_force_merge_seconds = 1` });
    while ((await left()).length > 0) await new Promise(setImmediate);
    expect(await store.page<Row>(model, TENANT, {})).toEqual([{ id: 'a', whole: 2, owner: '[erased]' }]);
    await client.close();
  });
});

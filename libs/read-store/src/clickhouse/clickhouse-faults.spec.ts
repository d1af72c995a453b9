import { createServer, type Server } from 'node:http';
import { createClient } from '@clickhouse/client';
import { ORIGIN } from '@matricula/domain/kernel';
import { defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import { sharedEngines } from '../../../../test/fixtures/distributed-stage';
import { startClickHouse, type Engine } from '../../../../test/fixtures/engines';
import { openMongoReadStore, type MongoReadStore } from '../mongo/mongo-read-store';
import { projectionOf, StillFilling, type RowChange } from '../read-store';

interface Row {
  id: string;
  whole: number;
  owner: string;
}

const fields = { whole: integer(), owner: keyword() };
const model = defineReadModel<Row>({ name: 'faulty-list', version: 1, key: 'id', fields });
const projection = projectionOf(model);
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
  const open = async (database: string, url = clickhouseUrl, patienceMs = 10_000) => {
    const store = await openMongoReadStore({ url: mongoUrl, database, columns: { url, database, patienceMs } });
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
      await expect(store.page(model, TENANT, {})).rejects.toThrow();
      await engine.start();
      await store.commit(projection, [change('c', 2), change('a', 2, true)], at(2));
      expect(await store.keys(model, TENANT, {})).toEqual(['b', 'c']);
    });
  });

  describe('of a server that', () => {
    let server: Server;
    let behaviour: 'passes on' | 'refuses inserts' | 'is silent';
    let url: string;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          const body = Buffer.concat(parts);
          if (behaviour === 'is silent') return;
          if (behaviour === 'refuses inserts' && /insert/i.test(decodeURIComponent(`${request.url} ${body.subarray(0, 100).toString()}`)))
            return void response
              .writeHead(500, { 'x-clickhouse-exception-code': '252' })
              .end(
                'Code: 252. DB::Exception: Too many parts (3000). Merges are processing significantly slower than inserts. (TOO_MANY_PARTS)',
              );
          void fetch(`${clickhouseUrl}${request.url}`, { method: request.method, ...(body.length > 0 && { body }) }).then(async (answer) =>
            response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: 'close' }).end(await answer.text()),
          );
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    });
    beforeEach(() => (behaviour = 'passes on'));
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it.each(['refuses inserts', 'is silent'] as const)('%s fail a commit before its rows and its checkpoint', async (fault) => {
      const store = await open(name(), url, 300);
      await store.prepare(model);
      behaviour = fault;
      await expect(store.commit(projection, [change('a', 1)], at(1))).rejects.toThrow(
        fault === 'is silent' ? /[Tt]imeout/ : /Too many parts/,
      );
      expect([await store.get(model, TENANT, 'a'), await store.checkpoint(projection)]).toEqual([undefined, ORIGIN]);
      behaviour = 'passes on';
      await store.commit(projection, [change('a', 1)], at(1));
      expect(await store.keys(model, TENANT, {})).toEqual(['a']);
    });
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
      await expect(next.page(model, TENANT, {})).rejects.toBeInstanceOf(StillFilling);
      // What is committed meanwhile is among them.
      await next.commit(projection, [change('new', 2), change('k7', 2, true)], at(2));
      await whole(next);
      expect(await next.count(model, TENANT, {})).toBe(many.length);
      expect(await next.keys(model, TENANT, { where: { field: 'whole', op: 'eq', value: 2 } })).toEqual(['new']);
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

  it('lie by tenant, and what was replaced in them is merged away within a day', async () => {
    const database = name();
    const store = await open(database);
    await store.prepare(model);
    const client = createClient({ url: clickhouseUrl, database });
    const answer = await client.query({
      query: 'select create_table_query from system.tables where database = currentDatabase()',
      format: 'JSONCompactEachRow',
    });
    const tables = await answer.json<[string]>();
    await client.close();
    expect(tables).toHaveLength(1);
    const [, age] = /min_age_to_force_merge_seconds = (\d+)/.exec(tables[0]?.[0] ?? '') ?? [];
    expect(Number(age)).toBeLessThanOrEqual(12 * 60 * 60);
    expect(tables[0]?.[0]).toContain('ORDER BY (tenant, key)');
  });
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { openAnswers, openSqliteReadStore, ProgressLost, projectionOf, type ReadStore } from '@matricula/read-store';
import { add, patch, set } from './change';
import { defineProjector } from './define-projector';
import { InMemoryFeed } from './in-memory-feed';
import { parkedEvents } from './parked-events.read-model';
import { replayParked } from './parking';
import { ProjectionRunner } from './projection-runner';
import { retrying } from './retrying';

type Happened = DomainEvent<'Happened', { thing: string; of?: string }>;
interface Fact {
  factId: string;
  thing: string;
  number: number;
  undone?: string;
}
interface Thing {
  thing: string;
  last: number;
}

const facts = defineReadModel<Fact>({
  name: 'facts',
  version: 1,
  key: 'factId',
  storage: 'columns',
  fields: { thing: keyword(), number: integer(), undone: keyword() },
});
const things = defineReadModel<Thing>({ name: 'things', version: 1, key: 'thing', fields: { thing: keyword(), last: integer() } });
const projectors = [
  defineProjector<Fact, Happened>(facts, {
    Happened: ({ id, revision, data: { thing, of } }) =>
      of === undefined ? add(id, { factId: id, thing, number: revision }) : patch(of, { undone: id }),
  }),
  defineProjector<Thing, Happened>(things, { Happened: ({ revision, data: { thing } }) => set(thing, { thing, last: revision }) }),
];

const at = (number: number) => String(number).padStart(12, '0');
/** Every tenth event is about a fact before it. */
const happened = (number: number): RecordedEvent<Happened> => ({
  id: `event-${number}`,
  type: 'Happened',
  data: { thing: `thing-${number % 7}`, ...(number % 10 === 0 && { of: `event-${number - 3}` }) },
  stream: 'things',
  revision: number,
  position: at(number),
  tenantId: 'tenant-1',
  at: '2026-01-01T00:00:00.000Z',
  meta: { actor: { id: 'user-1', name: 'Asha', email: 'asha@example.org', role: 1 }, correlationId: 'c', version: 1 },
});

describe('rows that are stored only in columns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'columns-alone-'));
  const place = { rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb') };
  const EVENTS = 3_000;
  let feed: InMemoryFeed;
  let store: ReadStore;
  let runner: ProjectionRunner;

  const start = async () => {
    store = await openSqliteReadStore({ ...place, role: 'both' });
    runner = new ProjectionRunner({ feed, store, projectors, batch: { live: 50, catchUp: 200 } });
    await runner.start();
  };
  const stop = async () => {
    await runner.stop();
    await store.close();
  };
  const settled = async (events: number) => {
    await runner.caughtUp(at(events));
    for (const model of [facts, things]) await store.reached(model.name, at(events), 30_000);
  };
  /** Results of all queries, folded once and in order. */
  const answers = async () => {
    const measures = [
      { as: 'n', op: 'count' as const },
      { as: 'different', op: 'distinct' as const, field: 'number' },
      { as: 'undone', op: 'count' as const, field: 'undone' },
    ];
    const sort = [{ field: 'number', dir: 'asc' as const }];
    return [
      await store.aggregate(facts, 'tenant-1', { by: [], measures }),
      await store.page(facts, 'tenant-1', { sort, skip: 5, limit: 3 }),
      await store.getMany(facts, 'tenant-1', ['event-7', 'event-8']),
      await store.page(things, 'tenant-1', { sort: [{ field: 'last', dir: 'desc' }], limit: 2 }),
    ];
  };
  const expected = (events: number) => [
    [{ n: events - events / 10, different: events - events / 10, undone: events / 10 }],
    [
      { factId: 'event-6', thing: 'thing-6', number: 6 },
      { factId: 'event-7', thing: 'thing-0', number: 7, undone: 'event-10' },
      { factId: 'event-8', thing: 'thing-1', number: 8 },
    ],
    [
      { factId: 'event-7', thing: 'thing-0', number: 7, undone: 'event-10' },
      { factId: 'event-8', thing: 'thing-1', number: 8 },
    ],
    [
      { thing: `thing-${events % 7}`, last: events },
      { thing: `thing-${(events - 1) % 7}`, last: events - 1 },
    ],
  ];

  beforeAll(async () => {
    feed = new InMemoryFeed();
    feed.push(...Array.from({ length: EVENTS }, (_, index) => happened(index + 1)));
    await start();
    await settled(EVENTS);
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it('equal what was folded', async () => expect(await answers()).toEqual(expected(EVENTS)));

  it.each([
    ['deleted', () => rmSync(place.columnsFile)],
    ['truncated', () => truncateSync(place.columnsFile, Math.floor(statSync(place.columnsFile).size / 2))],
    ['overwritten', () => writeFileSync(place.columnsFile, 'no database')],
  ])('are rebuilt from the log when their file is %s, and give the same answers', async (_what, harm) => {
    await stop();
    harm();
    const waiting = jest.spyOn(feed, 'subscribe').mockImplementation(() => ({ stop: async () => undefined }));
    await start();
    expect(await store.filling(facts)).toEqual({ share: 0 });
    await stop();
    waiting.mockRestore();
    await start();
    await settled(EVENTS);
    expect(await store.filling(facts)).toBeUndefined();
    expect(await answers()).toEqual(expected(EVENTS));
  });

  it('continue after a kill, each from its own checkpoint', async () => {
    await stop();
    for (const file of Object.values(place)) for (const end of ['', '-wal', '-shm', '.wal']) rmSync(file + end, { force: true });
    const child = spawn(process.execPath, ['-e', FOLDING], {
      env: { ...process.env, ROOT: resolve('.'), PLACE: JSON.stringify(place) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise((done) => child.once('exit', done));
    for await (const chunk of child.stdout) if (Number(String(chunk).trim().split('\n').at(-1)) >= 1_000) break;
    child.kill('SIGKILL');
    await exited;
    await start();
    const [stood] = await Promise.all([store.checkpoint(projectionOf(facts)), settled(EVENTS)]);
    expect(stood < at(EVENTS)).toBe(true);
    expect(await answers()).toEqual(expected(EVENTS));
  });

  it('are folded from their position when the store reports them lost, and the others miss nothing', async () => {
    const commit = store.commit.bind(store);
    jest
      .spyOn(store, 'commit')
      .mockRejectedValueOnce(new ProgressLost([projectionOf(facts)]))
      .mockImplementation(commit);
    feed.push(...Array.from({ length: 100 }, (_, index) => happened(EVENTS + index + 1)));
    await settled(EVENTS + 100);
    expect(await answers()).toEqual(expected(EVENTS + 100));
  });

  it('leave nothing behind when their rebuild is cancelled, and neither do columns next to rows', async () => {
    const own = { rowsFile: join(folder, 'called-off.sqlite'), columnsFile: join(folder, 'called-off.duckdb') };
    const tables = async () => {
      const engine = await DuckDBInstance.create(own.columnsFile);
      const connection = await engine.connect();
      const found = await connection.runAndReadAll('select table_name from duckdb_tables() order by all');
      connection.closeSync();
      engine.closeSync();
      return found.getRowsJS().flat().map(String);
    };
    const log = new InMemoryFeed();
    log.push(...Array.from({ length: 100 }, (_, index) => happened(index + 1)));
    const begin = async () => {
      const opened = await openSqliteReadStore({ ...own, role: 'both' });
      const at_work = new ProjectionRunner({ feed: log, store: opened, projectors, batch: { live: 50, catchUp: 50 } });
      await at_work.start();
      await at_work.caughtUp(at(100));
      for (const { name } of [facts, things]) await opened.reached(name, at(100), 10_000);
      return { opened, at_work };
    };
    const first = await begin();
    await first.at_work.stop();
    await first.opened.close();
    const before = await tables();
    const { opened, at_work } = await begin();
    for (const model of [facts, things]) {
      const rebuilt = `${model.name}@10000000001`;
      // Half of it is folded, then nothing comes.
      const half = Promise.withResolvers<void>();
      const subscribe = log.subscribe.bind(log);
      jest.spyOn(log, 'subscribe').mockImplementation((options) => {
        const handle: typeof options.handle = async (batch) => {
          if ((await opened.checkpoint(rebuilt)) < at(50)) return options.handle(batch);
          half.resolve();
          return new Promise(() => undefined);
        };
        return { ...subscribe({ ...options, handle }), stop: async () => undefined };
      });
      expect(await at_work.rebuild(model.name, 'Asha')).toBe('begun');
      await half.promise;
      await opened.reached(rebuilt, at(50), 10_000);
      expect(await at_work.cancelRebuild(model.name, 'Ravi')).toBe('called off');
      jest.restoreAllMocks();
      expect(await opened.versions(model.name)).toEqual([1]);
      expect(await opened.checkpoint(rebuilt)).toBe('');
      expect(await opened.count(model, 'tenant-1', {})).toBe(model === facts ? 90 : 7);
    }
    await at_work.stop();
    await opened.close();
    // What no pass of the columns had time for is repaired when they are opened again.
    const again = await begin();
    log.push(happened(101));
    for (const { name } of [facts, things]) await again.opened.reached(name, at(101), 10_000);
    await again.at_work.stop();
    await again.opened.close();
    expect(await tables()).toEqual(before);
    const rows = new Database(own.rowsFile, { readonly: true });
    expect(rows.prepare(`select name from sqlite_master where name like '%10000000001%'`).all()).toEqual([]);
    rows.close();
  });

  it.each([
    ['lost', new ProgressLost([projectionOf(facts)]), 1],
    ['refused for another reason', new Error('not taken'), 1],
    ['refused again and again', new Error('not taken'), 4],
  ])('are there, though no event follows, when the last commit of them is %s', async (_how, refusal, times) => {
    const own = { rowsFile: join(folder, `${times}-${refusal.name}.sqlite`), columnsFile: join(folder, `${times}-${refusal.name}.duckdb`) };
    const columns = await openAnswers(own);
    const keeping = await openSqliteReadStore({ ...own, role: 'both', columns });
    const errors: unknown[] = [];
    const log = new InMemoryFeed();
    log.push(happened(1), happened(2));
    const folding = new ProjectionRunner({ feed: log, store: keeping, projectors, onError: (error) => errors.push(error) });
    await folding.start();
    await keeping.reached('facts', at(2), 10_000);
    const keep = jest.spyOn(columns, 'keep');
    for (let time = 0; time < times; time += 1) keep.mockRejectedValueOnce(refusal);
    log.push(happened(3), happened(4));
    await keeping.reached('facts', at(4), 10_000);
    expect(await keeping.count(facts, 'tenant-1', {})).toBe(4);
    // Projections that shared the commit are not folded again.
    await folding.caughtUp(at(4));
    expect(await keeping.checkpoint(projectionOf(things))).toBe(at(4));
    expect(errors).toEqual(Array.from({ length: times }, () => refusal));
    // Later events take the normal path.
    log.push(happened(5));
    await keeping.reached('facts', at(5), 10_000);
    expect(errors).toHaveLength(times);
    await folding.stop();
    await keeping.close();
  });

  it('contain a parked event once if it is replayed during a rebuild', async () => {
    const own = { rowsFile: join(folder, 'parked.sqlite'), columnsFile: join(folder, 'parked.duckdb') };
    const again = await openSqliteReadStore({ ...own, role: 'both' });
    const [projector] = projectors;
    const log = new InMemoryFeed();
    log.push(happened(1), happened(2), happened(3));
    const name = projectionOf(facts);
    for (const model of [facts, parkedEvents]) {
      await again.prepare(model);
      await again.activate(model);
    }
    const parkedId = `${name}/event-2`;
    const said = { parkedId, projector: name, eventId: 'event-2', eventType: 'Happened', stream: 'things', position: at(2), after: at(1) };
    const row = { ...said, at: happened(2).at, error: 'no', attempts: 1 };
    await again.commit([], [{ model: parkedEvents, tenantId: 'tenant-1', key: parkedId, position: at(2), row }], at(2));
    // The columns were lost: everything restarts, and is before the event.
    const options = { store: again, feed: log, retry: retrying([]) };
    const replay = (position: string) => replayParked(options, { projector: projector!, position }, 'tenant-1', [parkedId]);
    expect(await replay(at(1))).toEqual({ folded: [], failed: [], overtaken: [], ahead: ['event-2'] });
    const folding = new ProjectionRunner({ feed: log, store: again, projectors: [projector!] });
    await folding.start();
    await folding.caughtUp(at(3));
    expect(await folding.replayParked('facts', 'tenant-1', [parkedId])).toEqual({
      folded: ['event-2'],
      failed: [],
      overtaken: [],
      ahead: [],
    });
    await again.reached('facts', at(3), 10_000);
    expect(await again.count(facts, 'tenant-1', {})).toBe(3);
    expect(await again.get(parkedEvents, 'tenant-1', parkedId)).toBeUndefined();
    await folding.stop();
    await again.close();
  });

  it('are not written after a missing commit', async () => {
    const own = { rowsFile: join(folder, 'gap.sqlite'), columnsFile: join(folder, 'gap.duckdb') };
    const columns = await openAnswers(own);
    const gapped = await openSqliteReadStore({ ...own, role: 'both', columns });
    await gapped.prepare(facts);
    const change = { tenant: 'tenant-1', key: 'late', position: at(9), row: { thing: 'late' }, rest: null };
    const batch = { parts: [{ model: { name: facts.name, version: 1 }, from: at(8), changes: [change] }], checkpoint: at(9) };
    await expect(columns.keep(batch)).rejects.toEqual(new ProgressLost([projectionOf(facts)]));
    expect(await gapped.count(facts, 'tenant-1', {})).toBe(0);
    await gapped.close();
  });
});

/** A process that folds the same events into the same files, reporting to its parent how far the rows are. */
const FOLDING = `
  const { transformSync } = require(process.env.ROOT + '/node_modules/@swc/core');
  const { writeSync, readFileSync } = require('node:fs');
  process.chdir(process.env.ROOT);
  require.extensions['.ts'] = (module, filename) => module._compile(transformSync(readFileSync(filename, 'utf8'), { filename, swcrc: true }).code, filename);
  const from = (path) => require(process.env.ROOT + '/libs/' + path);
  const { openSqliteReadStore, projectionOf } = from('read-store/src/index.ts');
  const { defineReadModel, keyword, integer } = from('read-models/src/kernel/index.ts');
  const place = JSON.parse(process.env.PLACE);
  const facts = defineReadModel({ name: 'facts', version: 1, key: 'factId', storage: 'columns', fields: { thing: keyword(), number: integer(), undone: keyword() } });
  const things = defineReadModel({ name: 'things', version: 1, key: 'thing', fields: { thing: keyword(), last: integer() } });
  const at = (number) => String(number).padStart(12, '0');
  (async () => {
    const store = await openSqliteReadStore({ ...place, role: 'both' });
    for (const model of [facts, things]) { await store.prepare(model); await store.activate(model); }
    for (let n = 1; n <= 3000; n += 1) {
      const [id, thing] = ['event-' + n, 'thing-' + (n % 7)];
      const changes = [{ model: things, tenantId: 'tenant-1', key: thing, position: at(n), row: { thing, last: n } }];
      if (n % 10) changes.push({ model: facts, tenantId: 'tenant-1', key: id, position: at(n), row: { factId: id, thing, number: n }, added: true });
      else {
        const key = 'event-' + (n - 3);
        const [{ row }] = (await store.load(facts, [{ tenantId: 'tenant-1', key }])).values();
        changes.push({ model: facts, tenantId: 'tenant-1', key, position: at(n), row: { ...row, undone: id } });
      }
      await store.commit([projectionOf(facts), projectionOf(things)], changes, at(n));
      writeSync(1, n + '\\n');
    }
    setInterval(() => {}, 1000);
  })();`;

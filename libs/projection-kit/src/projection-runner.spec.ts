import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { asFolding, defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { openSqliteReadStore, projectionOf, type ChangedKeys, type ReadStore } from '@matricula/read-store';
import { fold, set } from './change';
import { defineProjector } from './define-projector';
import { InMemoryFeed } from './in-memory-feed';
import { parkedEvents } from './parked-events.read-model';
import { ProjectionRunner, type ProjectionRunnerOptions } from './projection-runner';
import type { RebuildProgress } from './rebuild';

type Counted = DomainEvent<'Counted', { counterId: string; by: number }>;
interface CounterRow {
  counterId: string;
  total: number;
}
const counters = (version: number) =>
  defineReadModel<CounterRow>({ name: 'counter-list', version, key: 'counterId', fields: { counterId: keyword(), total: integer() } });
const timeline = defineReadModel<{ id: string; type: string }>({ name: 'timeline', version: 1, key: 'id', fields: { type: keyword() } });

let broken = false;
const counting = (version = 1, factor = 1) =>
  defineProjector<CounterRow, Counted>(counters(version), {
    Counted: ({ data }) =>
      fold(data.counterId, (row) => {
        if (broken && data.by === 13) throw new Error('thirteen');
        return { counterId: data.counterId, total: (row?.total ?? 0) + data.by * factor };
      }),
  });
const everything = defineProjector(timeline, { '*': ({ id, type }) => set(id, { id, type }) }, { without: new Set(['Ticked']) });

const position = (number: number) => String(number).padStart(12, '0');
const counted = (number: number, by: number, counterId = 'a'): RecordedEvent<Counted> => ({
  id: `event-${number}`,
  type: 'Counted',
  data: { counterId, by },
  stream: 'counter',
  revision: number,
  position: position(number),
  tenantId: 'tenant-1',
  at: '2026-01-01T00:00:00.000Z',
  meta: { actor: { id: 'user-1', name: 'Asha', email: 'asha@example.org', role: 1 }, correlationId: 'c', version: 1 },
});

describe('a projection runner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'projection-runner-'));
  let store: ReadStore;
  let feed: InMemoryFeed;
  let runner: ProjectionRunner | undefined;
  let files = 0;

  const open = () =>
    openSqliteReadStore({ rowsFile: join(folder, `${files}.sqlite`), columnsFile: join(folder, `${files}.duckdb`), role: 'both' });
  const run = async (options: Partial<ProjectionRunnerOptions> = {}) => {
    runner = new ProjectionRunner({ feed, store, projectors: [counting(), everything], pausesMs: [1], ...options });
    await runner.start();
    return runner;
  };
  const total = async (key = 'a') => (await store.get(counters(1), 'tenant-1', key))?.total;

  beforeEach(async () => {
    broken = false;
    files += 1;
    feed = new InMemoryFeed();
    store = await open();
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
    await store.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('folds several events of a row in one batch, in order, and announces what moved', async () => {
    const announced: ChangedKeys[] = [];
    feed.push(counted(1, 1), counted(2, 2), counted(3, 4, 'b'));
    await (await run({ announce: (changed) => announced.push(...changed) })).caughtUp(position(3));
    expect([await total(), await total('b')]).toEqual([3, 4]);
    expect(announced).toContainEqual({ model: 'counter-list', tenantId: 'tenant-1', keys: ['a', 'b'], position: position(3) });
    await store.reached('counter-list', position(3), 10_000);
    expect(await store.count(timeline, 'tenant-1', {})).toBe(3);
  });

  it('continues at its checkpoint after a restart', async () => {
    feed.push(counted(1, 1), counted(2, 2));
    await (await run()).caughtUp(position(2));
    await runner?.stop();
    await store.close();
    store = await open();
    feed.push(counted(3, 4));
    await (await run()).caughtUp(position(3));
    expect(await total()).toBe(7);
  });

  it('counts nothing twice when a commit fails and the batch is retried', async () => {
    const failures: unknown[] = [];
    const commit = store.commit.bind(store);
    jest.spyOn(store, 'commit').mockRejectedValueOnce(new Error('disk full')).mockImplementation(commit);
    feed.push(counted(1, 1), counted(2, 2));
    await (await run({ onError: (error) => failures.push(error) })).caughtUp(position(2));
    expect(failures).toEqual([new Error('disk full')]);
    expect(await total()).toBe(3);
  });

  describe('with a raised version', () => {
    beforeEach(async () => {
      feed.push(...Array.from({ length: 40 }, (_, index) => counted(index + 1, 1)));
      await (await run()).caughtUp(position(40));
      await runner?.stop();
    });

    it('rebuilds it next to the old one, switches when it has caught up and drops the old one', async () => {
      const progress: number[] = [];
      const seen: (number | undefined)[] = [];
      const again = await run({
        projectors: [counting(2, 10), everything],
        batch: { live: 5, catchUp: 10 },
        onProgress: ({ events, done }) => {
          progress.push(events);
          seen.push(done ? undefined : events);
        },
      });
      feed.push(counted(41, 1));
      await again.caughtUp(position(41));
      expect(progress.length).toBeGreaterThan(1);
      expect(await total()).toBe(410);
      expect(await store.active('counter-list')).toBe(2);
      expect(await store.versions('counter-list')).toEqual([2]);
    });

    it('switches even if the store was unavailable for a moment', async () => {
      const activate = store.activate.bind(store);
      jest.spyOn(store, 'activate').mockRejectedValueOnce(new Error('away')).mockImplementation(activate);
      const again = await run({ projectors: [counting(2, 10), everything] });
      feed.push(counted(41, 1));
      await again.caughtUp(position(41));
      expect(await store.active('counter-list')).toBe(2);
      expect(await store.versions('counter-list')).toEqual([2]);
    });

    it('resumes an interrupted rebuild', async () => {
      const first = await run({ projectors: [counting(2, 10), everything], batch: { live: 5, catchUp: 10 } });
      await first.stop();
      expect((await store.checkpoint(projectionOf(counters(2)))) < position(40)).toBe(true);
      expect(await total()).toBe(40);
      await (await run({ projectors: [counting(2, 10), everything], batch: { live: 5, catchUp: 10 } })).caughtUp(position(40));
      feed.push(counted(41, 1));
      await runner?.caughtUp(position(41));
      expect(await total()).toBe(410);
    });
  });

  describe('asked to rebuild a read model', () => {
    const AGAIN = 10_000_000_001;
    const last = async () => (await store.versions('counter-list')).at(-1);
    /** Blocks the rebuild at each batch until the spec releases it. */
    const held = () => {
      let release = () => {};
      const let_go = new Promise<void>((resolve) => (release = resolve));
      const subscribe = feed.subscribe.bind(feed);
      const begun = Promise.withResolvers<void>();
      jest.spyOn(feed, 'subscribe').mockImplementation((options) => {
        if (!options.name.includes(`counter-list@${AGAIN}`)) return subscribe(options);
        const handle: typeof options.handle = async (batch) => {
          begun.resolve();
          await let_go;
          return options.handle(batch);
        };
        return subscribe({ ...options, handle });
      });
      return { release, begun: begun.promise };
    };
    const damage = async () => {
      const at = await store.checkpoint('counter-list@1');
      await store.commit(
        [],
        [{ model: counters(1), tenantId: 'tenant-1', key: 'a', position: `${at}+`, row: { counterId: 'a', total: 7 } }],
        at,
      );
    };
    beforeEach(() => void feed.push(...Array.from({ length: 40 }, (_, index) => counted(index + 1, 1))));
    afterEach(() => jest.restoreAllMocks());

    it('leaves the present rows active until the new ones are complete, and reports requester, progress and end', async () => {
      const heard: { version: number; done: boolean; by?: string }[] = [];
      const at_work = await run({ onProgress: (progress) => heard.push(progress) });
      await at_work.caughtUp(position(40));
      await damage();
      const hold = held();
      expect(await at_work.rebuild('counter-list', 'Asha')).toBe('begun');
      await hold.begun;
      expect(await total()).toBe(7);
      expect(await at_work.stats()).toContainEqual(
        expect.objectContaining({ model: 'counter-list', version: 1, rebuilding: true, live: false, share: 0 }),
      );
      feed.push(counted(41, 1, 'b'));
      while ((await total('b')) !== 1) await new Promise(setImmediate);
      hold.release();
      await at_work.caughtUp(position(41));
      while ((await store.active('counter-list')) !== AGAIN) await new Promise(setImmediate);
      expect([await total(), await total('b')]).toEqual([40, 1]);
      expect(heard[0]).toMatchObject({ version: AGAIN, by: 'Asha', done: false });
      while (!heard.at(-1)?.done) await new Promise(setImmediate);
      expect(await store.versions('counter-list')).toEqual([AGAIN]);
      feed.push(counted(42, 5));
      await at_work.caughtUp(position(42));
      expect(await total()).toBe(45);
      expect(await at_work.stats()).toMatchObject([
        { model: 'timeline', live: true },
        { model: 'counter-list', version: 1, live: true, rebuilding: false, lagEvents: 0 },
      ]);
    });

    it('returns no partial answer when columns lag behind the rows at the switch', async () => {
      const MANY = 5_000;
      const at_work = await run({ batch: { live: 500, catchUp: MANY } });
      await at_work.caughtUp(position(40));
      /** The batches of the rebuild, each released by the spec. */
      const steps = [0, 1].map(() => ({ come: Promise.withResolvers<void>(), go: Promise.withResolvers<void>() }));
      const subscribe = feed.subscribe.bind(feed);
      jest.spyOn(feed, 'subscribe').mockImplementation((options) => {
        if (!options.name.includes(`counter-list@${AGAIN}`)) return subscribe(options);
        const left = [...steps];
        const handle: typeof options.handle = async (batch) => {
          const step = left.shift();
          step?.come.resolve();
          await step?.go.promise;
          return options.handle(batch);
        };
        return subscribe({ ...options, handle });
      });
      await at_work.rebuild('counter-list', 'Asha');
      await steps[0]?.come.promise;
      feed.push(...Array.from({ length: MANY }, (_, index) => counted(index + 41, 1, `late-${index}`)));
      await store.reached('counter-list', position(MANY + 40), 30_000);
      expect(await store.count(counters(1), 'tenant-1', {})).toBe(MANY + 1);
      // Its columns contain what it had to reach when it began; the rest is missing.
      steps[0]?.go.resolve();
      await steps[1]?.come.promise;
      await store.reached(`counter-list@${AGAIN}`, position(40), 30_000);
      steps[1]?.go.resolve();
      while ((await store.active('counter-list')) !== AGAIN) await new Promise(setImmediate);
      const [count, page, sum] = await Promise.all([
        store.count(counters(1), 'tenant-1', {}),
        store.page(counters(1), 'tenant-1', { sort: [{ field: 'total', dir: 'asc' }], limit: MANY * 2 }),
        store.aggregate(counters(1), 'tenant-1', { by: [], measures: [{ as: 'sum', op: 'sum', field: 'total' }] }),
      ]);
      expect([count, page.length, sum]).toEqual([MANY + 1, MANY + 1, [{ sum: MANY + 40 }]]);
    });

    it('refuses a second rebuild while one runs, refuses unknown names, and rebuilds as often as requested', async () => {
      const at_work = await run();
      await at_work.caughtUp(position(40));
      const hold = held();
      expect(await Promise.all(['counter-list', 'timeline'].map((name) => at_work.rebuild(name, 'Asha')))).toEqual(['begun', 'busy']);
      expect(await at_work.rebuild('nothing', 'Asha')).toBe('unknown');
      expect(await at_work.rebuild('parked-events', 'Asha')).toBe('unknown');
      expect(await at_work.replayParked('counter-list', 'tenant-1', ['counter-list@1/event-2'])).toMatchObject({ ahead: ['event-2'] });
      hold.release();
      while ((await last()) !== AGAIN || (await store.versions('counter-list')).length > 1) await new Promise(setImmediate);
      while ((await at_work.rebuild('counter-list', 'Asha')) !== 'begun') await new Promise(setImmediate);
      while ((await store.versions('counter-list')).join() !== '20000000001') await new Promise(setImmediate);
      expect(await total()).toBe(40);
    });

    it('drops nothing that other processes have started to fold by the time it switches', async () => {
      const LATER = 20_000_000_001;
      const at_work = await run();
      await at_work.caughtUp(position(40));
      const activate = store.activate.bind(store);
      jest.spyOn(store, 'activate').mockImplementation(async (model) => {
        await activate(model);
        await store.prepare(asFolding(counters(1), LATER));
      });
      await at_work.rebuild('counter-list', 'Asha');
      while ((await store.versions('counter-list')).includes(1)) await new Promise(setImmediate);
      await at_work.stop();
      expect(await store.versions('counter-list')).toEqual([AGAIN, LATER]);
    });

    it('refuses a read model that is still being filled', async () => {
      await (await run({ projectors: [everything] })).caughtUp(position(40));
      await runner?.stop();
      const at_work = await run({ batch: { live: 1, catchUp: 1 } });
      expect(await at_work.rebuild('counter-list', 'Asha')).toBe('filling');
    });

    it('resumes after a kill, and drops what the kill left undropped', async () => {
      const before = await run({ batch: { live: 5, catchUp: 10 } });
      await before.caughtUp(position(40));
      await damage();
      await before.rebuild('counter-list', 'Asha');
      await before.stop();
      expect((await store.checkpoint(`counter-list@${AGAIN}`)) < position(40)).toBe(true);
      expect(await total()).toBe(7);
      const after = await run();
      while ((await store.versions('counter-list')).join() !== String(AGAIN)) await new Promise(setImmediate);
      await after.stop();
      expect(await total()).toBe(40);
      await store.prepare(counters(1));
      feed.push(counted(41, 1));
      await (await run()).caughtUp(position(41));
      expect([await store.versions('counter-list'), await total()]).toEqual([[AGAIN], 41]);
    });

    describe('asked to cancel a rebuild', () => {
      /** What is stored of the rebuild: nothing, once it is cancelled. */
      const left = async () => [await store.versions('counter-list'), await store.checkpoint(`counter-list@${AGAIN}`)];
      const none = [[1], ''];

      it('drops the rebuilt rows, leaves the present rows active, reports who cancelled, and can rebuild again', async () => {
        const heard: RebuildProgress[] = [];
        const at_work = await run({ batch: { live: 5, catchUp: 10 }, onProgress: (progress) => heard.push(progress) });
        await at_work.caughtUp(position(40));
        await damage();
        const hold = held();
        expect(await at_work.rebuild('counter-list', 'Asha')).toBe('begun');
        await hold.begun;
        const calledOff = at_work.cancelRebuild('counter-list', 'Ravi');
        hold.release();
        expect(await calledOff).toBe('called off');
        expect(await left()).toEqual(none);
        expect(heard.at(-1)).toMatchObject({ version: AGAIN, done: false, calledOff: { by: 'Ravi' } });
        expect(await at_work.cancelRebuild('counter-list', 'Ravi')).toBe('over');
        feed.push(counted(41, 1));
        await at_work.caughtUp(position(41));
        expect([await total(), await store.active('counter-list'), await left()]).toEqual([8, 1, none]);
        const counting_on = { model: 'counter-list', folding: 1, live: true, rebuilding: false };
        expect((await at_work.stats()).filter(({ model }) => model === 'counter-list')).toMatchObject([counting_on]);
        expect(await at_work.rebuild('counter-list', 'Asha')).toBe('begun');
        while ((await store.versions('counter-list')).join() !== String(AGAIN)) await new Promise(setImmediate);
        expect(await total()).toBe(41);
      });

      it('resumes the projectors that it had paused', async () => {
        const at_work = await run({ batch: { live: 1, catchUp: 1 } });
        await at_work.caughtUp(position(40));
        await at_work.rebuild('counter-list', 'Asha');
        feed.push(counted(41, 1, 'b'));
        expect(['called off', 'over']).toContain(await at_work.cancelRebuild('counter-list', 'Ravi'));
        feed.push(counted(42, 1, 'b'));
        await at_work.caughtUp(position(42));
        expect(await total('b')).toBe(2);
        expect(await store.versions('counter-list')).toHaveLength(1);
      });

      it('blocks no other projector if the cancellation reached only the store', async () => {
        const failures: unknown[] = [];
        const heard: RebuildProgress[] = [];
        const at_work = await run({ onError: (error) => failures.push(error), onProgress: (progress) => heard.push(progress) });
        await at_work.caughtUp(position(40));
        const hold = held();
        await at_work.rebuild('counter-list', 'Asha');
        await hold.begun;
        expect(await store.discard('counter-list', AGAIN)).toBe(true);
        feed.push(counted(41, 1));
        await at_work.caughtUp(position(41));
        hold.release();
        expect([await total(), await left(), failures]).toEqual([41, none, []]);
        expect(heard.at(-1)).toMatchObject({ version: AGAIN, done: false, calledOff: { by: undefined } });
        expect(await at_work.cancelRebuild('counter-list', 'Ravi')).toBe('over');
      });

      it('answers "over" to a second request, and stop waits for the batch in progress', async () => {
        const at_work = await run();
        await at_work.caughtUp(position(40));
        const hold = held();
        await at_work.rebuild('counter-list', 'Asha');
        await hold.begun;
        const outcomes = await Promise.all(['Ravi', 'Meera'].map((by) => at_work.cancelRebuild('counter-list', by)));
        expect(outcomes).toEqual(['called off', 'over']);
        let isStopped = false;
        const stopped = at_work.stop().then(() => (isStopped = true));
        for (let rest = 0; rest < 20; rest += 1) await new Promise(setImmediate);
        expect(isStopped).toBe(false);
        hold.release();
        await stopped;
        expect([await total(), await left()]).toEqual([40, none]);
      });

      it('is too late once the new rows answer, and for a read model that is not being rebuilt', async () => {
        const at_work = await run();
        await at_work.caughtUp(position(40));
        expect(await at_work.cancelRebuild('counter-list', 'Ravi')).toBe('over');
        expect(await at_work.cancelRebuild('nothing', 'Ravi')).toBe('unknown');
        await at_work.rebuild('counter-list', 'Asha');
        while ((await store.active('counter-list')) !== AGAIN) await new Promise(setImmediate);
        expect(await at_work.cancelRebuild('counter-list', 'Ravi')).toBe('over');
        expect([await total(), await store.active('counter-list')]).toEqual([40, AGAIN]);
      });

      it('always leaves one version active, whether the switch or the cancellation comes first', async () => {
        for (let turns = 0; turns < 30; turns += 1) {
          const at_work = await run({ batch: { live: 5, catchUp: 10 } });
          await at_work.caughtUp(position(40));
          const before = await store.active('counter-list');
          await at_work.rebuild('counter-list', 'Asha');
          for (let rest = 0; rest < turns; rest += 1) await new Promise(setImmediate);
          const outcome = await at_work.cancelRebuild('counter-list', 'Ravi');
          const after = await store.active('counter-list');
          expect(outcome === 'called off' ? after === before : after === (before ?? 0) + 10_000_000_000).toBe(true);
          expect([await total(), await store.versions('counter-list')]).toEqual([40, [after]]);
          await at_work.stop();
        }
      });

      it('works after a restart in the middle, and after a kill in between', async () => {
        const few = { batch: { live: 5, catchUp: 10 } };
        const before = await run(few);
        await before.caughtUp(position(40));
        await damage();
        await before.rebuild('counter-list', 'Asha');
        await before.stop();
        const hold = held();
        const killed = await run(few);
        await hold.begun;
        jest.spyOn(store, 'discard').mockRejectedValueOnce(new Error('killed'));
        await expect(killed.cancelRebuild('counter-list', 'Ravi')).rejects.toThrow('killed');
        const stopped = killed.stop();
        hold.release();
        await stopped;
        expect([await total(), await store.versions('counter-list')]).toEqual([7, [1, AGAIN]]);
        jest.restoreAllMocks();
        const again = held();
        const after = await run(few);
        await again.begun;
        const calledOff = after.cancelRebuild('counter-list', 'Ravi');
        again.release();
        expect(await calledOff).toBe('called off');
        await after.stop();
        await (await run(few)).caughtUp(position(40));
        expect([await total(), await left()]).toEqual([7, none]);
      });
    });

    it('is dropped for another declaration', async () => {
      const before = await run();
      await before.caughtUp(position(40));
      await before.rebuild('counter-list', 'Asha');
      while ((await store.versions('counter-list')).join() !== String(AGAIN)) await new Promise(setImmediate);
      await before.stop();
      const raised = await run({ projectors: [counting(2, 10), everything] });
      feed.push(counted(41, 1));
      await raised.caughtUp(position(41));
      while ((await store.versions('counter-list')).join() !== '2') await new Promise(setImmediate);
      expect(await total()).toBe(410);
    });
  });

  describe('that meets an event it cannot fold', () => {
    beforeEach(async () => {
      broken = true;
      feed.push(counted(1, 1), counted(2, 13, 'b'), counted(3, 2));
      await (await run()).caughtUp(position(3));
    });
    const parked = async () => {
      await store.reached('parked-events', await store.checkpoint(projectionOf(parkedEvents)), 10_000);
      return store.page(parkedEvents, 'tenant-1', {});
    };

    it('parks it for an operator, and continues', async () => {
      expect(await parked()).toMatchObject([{ projector: 'counter-list@1', eventId: 'event-2', attempts: 2, error: 'Error: thirteen' }]);
      expect([await total(), await total('b')]).toEqual([3, undefined]);
    });

    it('folds it when it is replayed after a repair', async () => {
      broken = false;
      const [row] = await parked();
      expect(await runner?.replayParked('counter-list', 'tenant-1', [row?.parkedId ?? ''])).toEqual({
        folded: ['event-2'],
        failed: [],
        overtaken: [],
        ahead: [],
      });
      expect(await total('b')).toBe(13);
      expect(await store.get(parkedEvents, 'tenant-1', row?.parkedId ?? '')).toBeUndefined();
    });

    it('folds it when unread events precede it', async () => {
      feed.push({ ...counted(4, 1), type: 'Ticked' }, counted(5, 13, 'c'));
      await runner?.caughtUp(position(5));
      broken = false;
      const [row] = (await parked()).filter(({ eventId }) => eventId === 'event-5');
      expect(await runner?.replayParked('counter-list', 'tenant-1', [row?.parkedId ?? ''])).toMatchObject({ folded: ['event-5'] });
      expect([await total('c'), await total()]).toEqual([13, 3]);
    });

    it('folds the rest of it after a replay was interrupted between its rows, and keeps it parked until then', async () => {
      const pairs = { ...counters(1), name: 'pair-list' };
      const pairing = defineProjector<CounterRow, Counted>(pairs, {
        Counted: ({ data }) =>
          ['x', 'y'].map((half) =>
            fold(`${data.counterId}-${half}`, (row) => {
              if (broken && data.by === 13) throw new Error('thirteen');
              return { counterId: `${data.counterId}-${half}`, total: (row?.total ?? 0) + data.by };
            }),
          ),
      });
      await runner?.stop();
      const at_work = await run({ projectors: [counting(), pairing] });
      await at_work.caughtUp(position(3));
      broken = false;
      const parkedId = 'pair-list@1/event-2';
      const commit = store.commit.bind(store);
      jest.spyOn(store, 'commit').mockImplementationOnce(async (projections, changes, at) => {
        await commit(projections, changes.slice(0, 1), at);
        throw new Error('cut off');
      });
      await expect(at_work.replayParked('pair-list', 'tenant-1', [parkedId])).rejects.toThrow('cut off');
      const halves = async () => (await store.getMany(pairs, 'tenant-1', ['b-x', 'b-y'])).map(({ total: half }) => half);
      expect(await halves()).toEqual([13]);
      expect(await at_work.replayParked('pair-list', 'tenant-1', [parkedId])).toMatchObject({ folded: ['event-2'] });
      expect(await halves()).toEqual([13, 13]);
      expect(await store.get(parkedEvents, 'tenant-1', parkedId)).toBeUndefined();
    });

    it('keeps it parked while it still fails', async () => {
      const [row] = await parked();
      expect(await runner?.replayParked('counter-list', 'tenant-1', [row?.parkedId ?? ''])).toMatchObject({ failed: ['event-2'] });
      expect(await store.get(parkedEvents, 'tenant-1', row?.parkedId ?? '')).toMatchObject({ attempts: 4 });
    });

    it('leaves it parked when later events have changed its row', async () => {
      broken = false;
      feed.push(counted(4, 1, 'b'));
      await runner?.caughtUp(position(4));
      const [row] = await parked();
      expect(await runner?.replayParked('counter-list', 'tenant-1', [row?.parkedId ?? ''])).toMatchObject({ overtaken: ['event-2'] });
      expect(await total('b')).toBe(1);
    });
  });

  describe('that begins on a log without rows', () => {
    const filling = async () => (await store.filling(counters(1), 'tenant-1'))?.share;

    it('fills them up to the end of the log, and resumes after an interruption', async () => {
      feed.push(...Array.from({ length: 40 }, (_, index) => counted(index + 1, 1)));
      const first = await run({ batch: { live: 5, catchUp: 10 } });
      expect(await filling()).toBe(0);
      await first.stop();
      expect(await filling()).toBe(0.25);
      feed.push(...Array.from({ length: 40 }, (_, index) => counted(index + 41, 1)));
      const again = await run({ batch: { live: 5, catchUp: 10 } });
      expect(await filling()).toBe(0.125);
      await again.caughtUp(position(80));
      expect(await store.count(counters(1), 'tenant-1', {})).toBe(1);
      expect(await filling()).toBeUndefined();
    });

    it('reports only a read model that was added later as being filled', async () => {
      feed.push(...Array.from({ length: 40 }, (_, index) => counted(index + 1, 1)));
      await (await run({ projectors: [everything] })).caughtUp(position(40));
      await store.reached('timeline', position(40), 10_000);
      await runner?.stop();
      await run({ batch: { live: 5, catchUp: 10 } });
      expect([await filling(), await store.filling(timeline, 'tenant-1')]).toEqual([0, undefined]);
      await runner?.caughtUp(position(40));
      await store.reached('counter-list', position(40), 10_000);
      expect(await filling()).toBeUndefined();
    });

    it('targets the position it is given if its feed is behind, until it is given another', async () => {
      feed.push(counted(1, 1));
      await (await run({ goal: position(4) })).caughtUp(position(1));
      expect(await filling()).toBe(0.25);
      await runner?.aim(position(1));
      await store.reached('counter-list', position(1), 10_000);
      expect(await filling()).toBeUndefined();
    });
  });

  it('reports its progress', async () => {
    feed.push(counted(1, 1));
    await (await run()).caughtUp(position(1));
    expect(await runner?.stats()).toMatchObject([
      { model: 'counter-list', version: 1, live: true, position: position(1), lagEvents: 0, lagSeconds: 0 },
      { model: 'timeline', version: 1, live: true, lagEvents: 0 },
    ]);
  });
});

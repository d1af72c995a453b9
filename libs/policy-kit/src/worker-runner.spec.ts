import { type TimerEvent } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { openPlace, TENANT, type Place } from './policies.fixture';
import { PolicyPlaces } from './policy-places';
import { WorkerRunner, type EventWorker } from './worker-runner';

const set = (timerId: string) => ({
  type: 'SetTimer' as const,
  data: { timerId, kind: 'k', dueAt: '2099-01-01T00:00:00.000Z', about: {} },
});

describe('a worker', () => {
  let place: Place;
  let runners: WorkerRunner[];
  let done: string[];
  let work: EventWorker['work'];
  let underWay: number | undefined;
  let sealed: true | undefined;
  const start = async () => {
    const worker: EventWorker = {
      name: 'one',
      types: new Set(['TimerSet']),
      underWay,
      sealed,
      thingOf: ({ data }) => (data as TimerEvent['data']).timerId,
      work: (events) => work(events),
    };
    const runner = new WorkerRunner({ ...place, worker });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const idOf = ({ data }: RecordedEvent) => (data as TimerEvent['data']).timerId;

  beforeEach(() => {
    [place, runners, done, underWay, sealed] = [openPlace(), [], [], undefined, undefined];
    work = async (events) => void done.push(...events.map(idOf));
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    await place.close();
  });

  it('starts at the end of the log when it is new, and resumes from its position later', async () => {
    await place.tell(set('before'));
    await (await start()).stop();
    await place.tell(set('between'));
    const runner = await start();
    await runner.caughtUp((await place.tell(set('after'))).position);
    expect(done).toEqual(['between', 'after']);
  });

  it.each([
    ['hears who acted', undefined, 'Asha'],
    ['that asks for nothing personal gets events as they are stored', true, undefined],
  ] as const)('%s', async (_which, isSealed, name) => {
    sealed = isSealed;
    work = async (events) => void done.push(...events.map(({ meta }) => String(meta.actor.name)));
    const runner = await start();
    await runner.caughtUp((await place.tell(set('a'))).position);
    expect(done).toEqual([String(name)]);
  });

  it('gets a batch again that it threw at', async () => {
    const runner = await start();
    let failures = 1;
    work = async (events) => {
      if (failures-- > 0) throw new Error('not now');
      done.push(...events.map(idOf));
    };
    await runner.caughtUp((await place.tell(set('a'))).position);
    expect(done).toEqual(['a']);
  });

  it('works on what happens to one thing in order, one after another', async () => {
    const runner = await start();
    const order: string[] = [];
    work = async (events) => {
      for (const event of events) {
        order.push(`begin ${event.revision}`);
        await Promise.resolve();
        order.push(`end ${event.revision}`);
      }
    };
    await place.tell(set('a'));
    const { position } = await place.tell({ type: 'SetTimer', data: { ...set('a').data, dueAt: '2099-02-01T00:00:00.000Z' } });
    await runner.caughtUp(position);
    expect(order).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1']);
  });

  it('keeps its place by itself, also when nothing is for it, but does not wait for the disk each time', async () => {
    const keeping = jest.spyOn(PolicyPlaces.prototype, 'keep');
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'], now: Date.now() });
    const passing = async (command: Parameters<Place['tell']>[0]) => {
      const { position } = await place.tell(command);
      const passed = runner.caughtUp(position);
      await jest.advanceTimersByTimeAsync(20);
      return passed.then(() => position);
    };
    const runner = await start();
    let position = '';
    for (const id of ['a', 'b', 'c', 'd']) position = await passing(set(id));
    expect(keeping).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await new PolicyPlaces(place.vault, 'worker-one').read()).get('one')).toBe(position);
    position = await passing({ type: 'CancelTimer', data: { timerId: 'a' } });
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await new PolicyPlaces(place.vault, 'worker-one').read()).get('one')).toBe(position);
    expect(keeping).toHaveBeenCalledTimes(3);
    keeping.mockRestore();
    jest.useRealTimers();
  });

  describe('whose things may take long', () => {
    beforeEach(() => (underWay = 100));

    it('passes one that hangs, and resumes after it after a kill', async () => {
      const held = Promise.withResolvers<void>();
      const finished: string[] = [];
      work = async (events) => {
        if (idOf(events[0]!) === 'slow') await held.promise;
        finished.push(...events.map(idOf));
      };
      await start();
      await place.tell(set('slow'));
      for (const id of ['a', 'b']) await place.tell(set(id));
      while (finished.length < 2) await new Promise(setImmediate);
      expect(finished.toSorted()).toEqual(['a', 'b']);
      // Another runner, as after a crash: the stored position is before the hanging event.
      const again: string[] = [];
      work = async (events) => void again.push(...events.map(idOf));
      const other = await start();
      await other.caughtUp((await place.tell(set('c'))).position);
      expect(again).toContain('slow');
      held.resolve();
    });

    it('leaves what is more than the share of one tenant in the log: others go past all of it, and it is done in its order', async () => {
      underWay = 120;
      const held = Promise.withResolvers<void>();
      work = async (events) => {
        if (events[0]?.tenantId === TENANT) await held.promise;
        done.push(...events.map((event) => `${event.tenantId} ${idOf(event)} ${event.revision}`));
      };
      const runner = await start();
      const dueAt = (day: number) => `2099-02-01T00:00:00.${String(day).padStart(3, '0')}Z`;
      for (let count = 0; count < 260; count++)
        await place.tell({ type: 'SetTimer', data: { ...set(`t${count % 10}`).data, dueAt: dueAt(count) } });
      await place.tell(set('other'), undefined, 't2');
      while (done.length === 0) await new Promise(setImmediate);
      expect(done).toEqual(['t2 other 0']);
      held.resolve();
      await runner.caughtUp(await place.store.head());
      expect(done).toHaveLength(261);
      for (let thing = 0; thing < 10; thing++) {
        const revisions = done.filter((one) => one.startsWith(`${TENANT} t${thing} `)).map((one) => Number(one.split(' ')[2]));
        expect(revisions).toEqual(Array.from({ length: 26 }, (_, revision) => revision));
      }
    });

    it('works again on what failed, alone, and keeps the order of one thing', async () => {
      let failures = 2;
      work = async (events) => {
        if (idOf(events[0]!) === 'a' && failures-- > 0) throw new Error('not now');
        done.push(...events.map((event) => `${idOf(event)} ${event.revision}`));
      };
      const runner = await start();
      await place.tell(set('a'));
      await place.tell(set('b'));
      const { position } = await place.tell({ type: 'SetTimer', data: { ...set('a').data, dueAt: '2099-02-01T00:00:00.000Z' } });
      await runner.caughtUp(position);
      expect(done.filter((one) => one.startsWith('a'))).toEqual(['a 0', 'a 1']);
      expect(done).toContain('b 0');
    });

    it('takes no more than so many, and leaves at its end what has not begun', async () => {
      underWay = 3;
      const held = Promise.withResolvers<void>();
      const begun: string[] = [];
      work = async (events) => {
        begun.push(...events.map(idOf));
        await held.promise;
      };
      const runner = await start();
      for (let count = 0; count < 20; count++) await place.tell(set(`t${count}`));
      while (begun.length < 4) await new Promise(setImmediate);
      const stopped = runner.stop();
      held.resolve();
      await stopped;
      expect(begun.length).toBeLessThanOrEqual(20);
      work = async (events) => void done.push(...events.map(idOf));
      const next = await start();
      await next.caughtUp(await place.store.head());
      expect(new Set([...begun, ...done]).size).toBe(20);
    });
  });
});

import { type TimerEvent } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { openPlace, type Place } from './policies.fixture';
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
  const start = async () => {
    const worker: EventWorker = {
      name: 'one',
      types: new Set(['TimerSet']),
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
    [place, runners, done] = [openPlace(), [], []];
    work = async (events) => void done.push(...events.map(idOf));
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    await place.close();
  });

  it('begins at the end of the log when it is new, and goes on from its place later', async () => {
    await place.tell(set('before'));
    await (await start()).stop();
    await place.tell(set('between'));
    const runner = await start();
    await runner.caughtUp((await place.tell(set('after'))).position);
    expect(done).toEqual(['between', 'after']);
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
});

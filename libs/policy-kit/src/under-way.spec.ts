import type { RecordedEvent } from '@matricula/domain/kernel';
import { UnderWay } from './under-way';

const pauses: number[] = [];
jest.mock('./rest', () => ({ rest: (ms: number) => (pauses.push(ms), new Promise(setImmediate)) }));
const later = async function* () {};

const TENANT = 'north';
const event = (number: number) => ({ id: `e${number}`, tenantId: TENANT, position: String(number).padStart(16, '0') }) as RecordedEvent;

describe('events of a tenant with more than its share', () => {
  it('are worked on once, also those that the log has before they are handed over', async () => {
    const log = Array.from({ length: 320 }, (_, number) => event(number + 1));
    const done: string[] = [];
    const reached = new Map<string, () => void>();
    const underWay = new UnderWay({
      most: 1_000,
      work: async (events) => void done.push(...events.map(({ id }) => id)),
      laneOf: ({ id }) => id,
      later: async function* (_tenant, after) {
        yield log.filter(({ position }) => position > after);
      },
      onDone: async (position) => reached.get(position)?.(),
    });
    for (const batch of [log.slice(0, 250), log.slice(250)]) {
      const { position } = batch.at(-1)!;
      const there = new Promise<void>((resolve) => reached.set(position, resolve));
      await underWay.take(batch, position);
      await there;
      // Whatever the end of the work brings with it.
      await new Promise(setImmediate);
    }
    expect(done.toSorted()).toEqual(log.map(({ id }) => id).toSorted());
    await underWay.stop();
  });
});

describe('events that come while their thing is worked on', () => {
  /** Works on one thing; each call ends when the spec says so. */
  const open = () => {
    const calls: { ids: string[]; end: () => void; fail: () => void }[] = [];
    const reached: string[] = [];
    const underWay = new UnderWay({
      most: 1_000,
      work: (events) =>
        new Promise((end, fail) => void calls.push({ ids: events.map(({ id }) => id), end, fail: () => fail(new Error('no answer')) })),
      laneOf: ({ id }) => (id.startsWith('other') ? 'other' : 'one'),
      later,
      onDone: async (position) => void reached.push(position),
    });
    const call = async (number: number) => {
      while (calls.length < number) await new Promise(setImmediate);
      return calls[number - 1]!;
    };
    const settle = async () => {
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    };
    return { calls, reached, underWay, call, settle };
  };
  const rest = Array.from({ length: 30 }, (_, number) => event(number + 2));
  const ids = rest.map(({ id }) => id);
  const last = rest.at(-1)!.position;

  it('are handed over together and in order, and the position moves only behind all of them, also after a failure', async () => {
    const { calls, reached, underWay, call, settle } = open();
    await underWay.take([event(1)], event(1).position);
    const first = await call(1);
    for (const one of rest) await underWay.take([one], one.position);
    await settle();
    expect(calls.map((one) => one.ids)).toEqual([['e1']]);
    first.end();
    const second = await call(2);
    expect(second.ids).toEqual(ids);
    // What comes now joins the next call.
    await underWay.take([event(40)], event(40).position);
    second.fail();
    const again = await call(3);
    expect(again.ids).toEqual(ids);
    await settle();
    expect(reached).toEqual([event(1).position]);
    again.end();
    const next = await call(4);
    expect(next.ids).toEqual(['e40']);
    expect(reached.at(-1)).toBe(last);
    next.end();
    await settle();
    expect(reached.at(-1)).toBe(event(40).position);
    await underWay.stop();
  });

  it('hold back the position of a batch until the other things of it are done too', async () => {
    const { reached, underWay, call, settle } = open();
    await underWay.take([event(1)], event(1).position);
    const first = await call(1);
    await underWay.take([event(2), { ...event(3), id: 'other' }], event(3).position);
    await underWay.take([event(4)], event(4).position);
    const other = await call(2);
    first.end();
    const joined = await call(3);
    expect(joined.ids).toEqual(['e2', 'e4']);
    joined.end();
    await settle();
    expect(reached).toEqual([event(1).position]);
    other.end();
    await settle();
    expect(reached.at(-1)).toBe(event(4).position);
    await underWay.stop();
  });

  it('are left in the log by a stop', async () => {
    const { calls, reached, underWay, call } = open();
    await underWay.take([event(1)], event(1).position);
    const first = await call(1);
    for (const one of rest) await underWay.take([one], one.position);
    const stopped = underWay.stop();
    first.end();
    await stopped;
    expect(calls).toHaveLength(1);
    expect(reached).toEqual([event(1).position]);
  });
});

describe('events whose work fails', () => {
  it('leave their places to others while they wait, however many they are', async () => {
    const tried = new Set<string>();
    let done: string | undefined;
    const underWay = new UnderWay({
      most: 1_000,
      work: async ([{ id } = event(0)]) => {
        if (id === 'e99') done = id;
        else if (tried.add(id)) throw new Error('The provider does not answer.');
      },
      laneOf: ({ id }) => id,
      later,
      onDone: async () => undefined,
    });
    await underWay.take([...Array.from({ length: 80 }, (_, number) => event(number + 1)), event(99)], event(99).position);
    while (done === undefined) await new Promise(setImmediate);
    expect(tried.size).toBe(80);
    await underWay.stop();
  });

  it('are repeated at pauses that grow up to the longest one of the worker', async () => {
    const pausesOf = async (longestPauseMs: number | undefined) => {
      pauses.length = 0;
      const work = () => Promise.reject(new Error('no answer'));
      const underWay = new UnderWay({ most: 10, longestPauseMs, work, laneOf: ({ id }) => id, later, onDone: async () => undefined });
      await underWay.take([event(1)], event(1).position);
      while (pauses.length < 15) await new Promise(setImmediate);
      await underWay.stop();
      return pauses.slice(0, 15);
    };
    expect((await pausesOf(undefined)).slice(6)).toEqual([3_200, ...Array.from({ length: 8 }, () => 5_000)]);
    expect((await pausesOf(300_000)).slice(11)).toEqual([102_400, 204_800, 300_000, 300_000]);
  });
});

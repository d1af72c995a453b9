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

import type { RecordedEvent } from '@matricula/domain/kernel';
import { UnderWay } from './under-way';

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

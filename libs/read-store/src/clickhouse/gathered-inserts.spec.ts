import { setTimeout as pause } from 'node:timers/promises';
import { GatheredInserts } from './gathered-inserts';

const MANY = Array.from({ length: 1_000 }, (_, n) => n);

describe('inserts into a table', () => {
  let sent: number[][];
  let inserts: GatheredInserts<number>;
  beforeEach(() => {
    sent = [];
    inserts = new GatheredInserts<number>(async (rows) => void sent.push(rows));
  });

  it('go at once when nothing was lately, then together', async () => {
    await Promise.all([1, 2, 3].map((row) => inserts.add([row])));
    expect(sent).toEqual([[1], [2, 3]]);
  });

  it('go at once when they are much, however lately the last one was', async () => {
    await inserts.add([1]);
    const [small, much] = [inserts.add([2]), inserts.add(MANY)];
    await much;
    expect(sent).toEqual([[1], MANY]);
    await small;
    expect(sent).toEqual([[1], MANY, [2]]);
  });

  it('come more seldom where each takes long', async () => {
    const at: number[] = [];
    const slow = new GatheredInserts<number>(async () => {
      at.push(performance.now());
      await pause(50);
    });
    await slow.add([1]);
    await slow.add([2]);
    // Four times as long as one took, instead of a tenth of a second.
    expect(at[1]! - at[0]!).toBeGreaterThan(195);
  });
});

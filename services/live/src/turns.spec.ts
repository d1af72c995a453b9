import { setImmediate as turn } from 'node:timers/promises';
import type { ChangedKeys } from '@matricula/read-store';
import { Turns } from './turns';

const changed = (key: string, model = 'lead-list', position = key): ChangedKeys => ({ model, tenantId: 't1', keys: [key], position });

describe('notifying browsers of changes', () => {
  let told: ChangedKeys[];
  let rests: { ms: number; over(): void }[];
  let took: number | 'later';
  let turns: Turns;
  beforeEach(() => {
    [told, rests, took] = [[], [], 0];
    turns = new Turns(
      async (one) => (told.push(one), took),
      (ms) => new Promise((over) => rests.push({ ms, over })),
    );
  });

  it('sends each change at once while sending is cheap', async () => {
    for (const key of ['a', 'b', 'c']) {
      turns.announce(changed(key));
      await turn();
    }
    expect(told).toEqual([changed('a'), changed('b'), changed('c')]);
    expect(rests).toEqual([]);
  });

  it('pauses nine times as long as sending took, and sends the changes of the pause together', async () => {
    took = 5;
    turns.announce(changed('a'));
    await turn();
    for (const key of ['b', 'c', 'b']) turns.announce(changed(key));
    turns.announce(changed('x', 'user-list'));
    await turn();
    expect(told).toEqual([changed('a'), changed('x', 'user-list')]);
    expect(rests.map(({ ms }) => ms)).toEqual([45, 45]);
    rests[0]?.over();
    await turn();
    expect(told.at(-1)).toEqual({ ...changed('b'), keys: ['b', 'c'] });
  });

  it('delays no change longer than a tenth of a second', async () => {
    took = 80;
    turns.announce(changed('a'));
    await turn();
    expect(rests.map(({ ms }) => ms)).toEqual([100]);
  });

  it('retries what could not be sent yet, with the changes since then', async () => {
    took = 'later';
    turns.announce(changed('a'));
    await turn();
    turns.announce(changed('b'));
    expect(rests.map(({ ms }) => ms)).toEqual([1000]);
    took = 0;
    rests[0]?.over();
    await turn();
    expect(told).toEqual([changed('a'), { ...changed('b'), keys: ['a', 'b'] }]);
  });
});

import type { RecordedEvent } from '@matricula/domain/kernel';
import { KeysInMemory } from './contract-events';
import { KnownStates } from './known-states';

const texts = { initial: [] as string[], evolve: (state: string[], { data }: { data: unknown }) => [...state, String(data)] };

describe('looks at a stream', () => {
  const log: string[] = [];
  const reads: number[] = [];
  const read = async (stream: string, from = 0) => {
    reads.push(from);
    return log
      .slice(from)
      .map((data, at) => ({ id: '', data, stream, revision: from + at, position: String(at) }) as unknown as RecordedEvent);
  };
  const states = new KnownStates({ read, readMany: async () => new Map() }, new KeysInMemory());
  const look = async () => (await states.current(texts, 's')).state;

  it('that come together are one, and see what was there when the last of them came', async () => {
    log.push('a');
    const crowd = [look(), look()];
    log.push('b');
    crowd.push(look());
    expect(await Promise.all(crowd)).toEqual([log, log, log].map(() => ['a', 'b']));
    expect(reads).toEqual([0]);
  });

  it('that come later look again, and only for what is new', async () => {
    const first = look();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    log.push('c');
    expect(await look()).toEqual(['a', 'b', 'c']);
    expect(await first).toEqual(['a', 'b']);
    expect(reads.slice(1)).toEqual([2, 2]);
  });
});

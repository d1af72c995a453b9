import { type Decider, type DomainCommand, DomainError, type DomainEvent, ORIGIN } from '@matricula/domain/kernel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractCodec, contractMeta, KeysInMemory } from './contract-events';
import { newEventId } from './event-id';
import type { StreamAppend } from './event-store';
import { CommandsRefused, execute, executeMany } from './execute';
import { KnownStates } from './known-states';
import { SqliteEventStore } from './sqlite/sqlite-event-store';

type Add = DomainCommand<'Add', { text: string; times?: number }>;
type Added = DomainEvent<'NoteAdded', { text: string; number: number }>;

/** Numbers its notes; a text that is there already changes nothing, an empty one is refused. */
const notes: Decider<string[], Add, Added> = {
  initial: [],
  decide: ({ data: { text, times = 1 } }, state) => {
    if (text === '') throw new DomainError('note/empty', 'A note needs a text.');
    if (state.includes(text)) return [];
    return Array.from({ length: times }, (_, n) => ({ type: 'NoteAdded', data: { text, number: state.length + n } }));
  },
  evolve: (state, { data }) => [...state, data.text],
};

const address = { stream: 'notes', tenantId: 't' };
const add = (text: string, times?: number): Add => ({ type: 'Add', data: { text, times } });
const numbered = (text: string, number: number) => ({ type: 'NoteAdded', data: { text, number } });

describe('executing a command', () => {
  let directory: string;
  let store: SqliteEventStore;
  const run = (command: Add, options?: Parameters<typeof execute>[5]) => execute(store, notes, address, command, contractMeta, options);
  const stored = async () => (await store.read('notes')).map(({ data }) => data);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'execute-'));
    store = new SqliteEventStore({ file: join(directory, 'events.db'), codec: contractCodec() });
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('loads, decides, appends, and answers where the stream stands', async () => {
    expect(await run(add('a'))).toMatchObject({ revision: 0, events: [numbered('a', 0)] });
    expect(await run(add('b', 2))).toEqual({
      revision: 2,
      events: [numbered('b', 1), numbered('b', 2)],
      position: await store.head(),
      state: ['a', 'b', 'b'],
    });
    expect(await stored()).toHaveLength(3);
  });

  it('writes nothing when it is already so', async () => {
    const { position } = await run(add('a'));
    expect(await run(add('a'))).toEqual({ position, revision: 0, events: [], state: ['a'] });
    expect(await execute(store, { ...notes, decide: () => [] }, { ...address, stream: 'none' }, add('a'), contractMeta)).toEqual({
      position: ORIGIN,
      revision: -1,
      events: [],
      state: [],
    });
  });

  it('passes on what a rule refuses', async () => {
    await expect(run(add(''))).rejects.toMatchObject({ name: 'DomainError', code: 'note/empty' });
    expect(await store.head()).toBe(ORIGIN);
  });

  it('decides again when others were faster, so that no number is given twice', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => run(add(text))));
    expect((await store.read('notes')).map(({ data }) => (data as { number: number }).number)).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives up after eight attempts', async () => {
    let attempts = 0;
    const overtaken: typeof notes = { ...notes, decide: (command) => (attempts++, [numbered(command.data.text, 0) as Added]) };
    const blind = new KnownStates({ read: async () => [], readMany: async () => new Map() }, new KeysInMemory());
    const always = Object.create(store, { states: { value: blind } }) as SqliteEventStore;
    await run(add('a'));
    await expect(execute(always, overtaken, address, add('b'), contractMeta)).rejects.toMatchObject({ name: 'RevisionConflict' });
    expect(attempts).toBe(8);
  });

  it('does nothing twice for one command id, even when the rule would refuse it by then', async () => {
    const first = await run(add('a', 2), { commandId: 'c1' });
    await run(add('b'));
    const refusing: typeof notes = { ...notes, decide: () => [numbered('never', 9) as Added] };
    expect(await execute(store, refusing, address, add('a', 2), contractMeta, { commandId: 'c1' })).toEqual({
      ...first,
      state: ['a', 'a', 'b'],
    });
    expect(await Promise.all([run(add('z'), { commandId: 'c2' }), run(add('z'), { commandId: 'c2' })])).toHaveLength(2);
    expect(await stored()).toHaveLength(4);
    expect((await store.read('notes'))[0]?.meta).toMatchObject({ causationId: 'c1', correlationId: 'c-1' });
  });

  it('reads only what is new to it', async () => {
    await run(add('a'));
    const read = jest.spyOn(store, 'read');
    await run(add('b'));
    expect(read).not.toHaveBeenCalled();
    await expect(run(add(''))).rejects.toMatchObject({ code: 'note/empty' });
    await run(add('c'), { commandId: 'c1' });
    expect((await run(add('d'))).state).toEqual(['a', 'b', 'c', 'd']);
    expect(read.mock.calls).toEqual([2, 2, 2].map((from) => ['notes', from]));
  });

  it('dates imported history', async () => {
    await run(add('a'), { at: '2019-01-01T00:00:00.000Z' });
    expect((await store.read('notes'))[0]?.at).toBe('2019-01-01T00:00:00.000Z');
  });

  describe('with what other streams must take in', () => {
    const bell = (expected: 'none' | number): StreamAppend => ({
      stream: 'bells',
      tenantId: 't',
      expected,
      events: [{ id: newEventId(), type: 'NoteAdded', data: { text: 'ding', number: 0 }, meta: { ...contractMeta, version: 1 } }],
    });

    it('writes both together, and knows before and after', async () => {
      const seen: unknown[] = [];
      const beside = async (...states: unknown[]) => (seen.push(...states), [bell('none')]);
      expect(await run(add('a'), { beside })).toMatchObject({ revision: 0, position: await store.head(), state: ['a'] });
      expect(seen).toEqual([[], ['a']]);
      expect(await store.read('bells')).toHaveLength(1);
    });

    it('writes nothing when they refuse, and asks again when they moved on', async () => {
      const refusing = () => Promise.reject(new DomainError('bell/broken', 'No.'));
      await expect(run(add('a'), { beside: refusing })).rejects.toMatchObject({ code: 'bell/broken' });
      expect(await store.head()).toBe(ORIGIN);
      await store.append(bell('none'));
      let asked = 0;
      await run(add('a'), { beside: async () => [bell(asked++ === 0 ? 'none' : 0)] });
      expect([asked, await stored(), (await store.read('bells')).length]).toEqual([2, [{ text: 'a', number: 0 }], 2]);
    });
  });

  describe('and many others at once', () => {
    const many = (...commands: [stream: string, text: string, commandId?: string][]) =>
      executeMany(
        store,
        notes,
        commands.map(([stream, text, commandId]) => ({ stream, tenantId: 't', command: add(text), commandId })),
        contractMeta,
      );

    it('decides each on what the ones before it did, and appends all together', async () => {
      await run(add('a'));
      const outcomes = await many(['notes', 'b'], ['other', 'x'], ['notes', 'c'], ['notes', 'b']);
      expect(outcomes.map(({ receipt }) => receipt?.events)).toEqual([[numbered('b', 1)], [numbered('x', 0)], [numbered('c', 2)], []]);
      expect(await stored()).toEqual([numbered('a', 0), numbered('b', 1), numbered('c', 2)].map(({ data }) => data));
      const positions = outcomes.map(({ receipt }) => receipt!.position);
      expect(positions[1]).toBe(await store.head());
      expect(positions[0]).toBe(positions[2]);
    });

    it('lets a refusal stand alone', async () => {
      const [one, two, three] = await many(['a', '1'], ['b', ''], ['c', '3']);
      expect(two?.refused).toMatchObject({ code: 'note/empty' });
      expect([one?.refused, three?.refused]).toEqual([undefined, undefined]);
      expect(await store.revisions(['a', 'b', 'c'])).toEqual(new Map(Object.entries({ a: 0, c: 0 })));
    });

    it('decides the others again without a command that other streams refuse', async () => {
      const full = new DomainError('note/full', 'No.');
      const commands = ['1', '2', '1'].map((text) => ({ stream: 'a', tenantId: 't', command: add(text) }));
      const seen: unknown[] = [];
      const outcomes = await executeMany(store, notes, commands, contractMeta, {
        beside: async (decided) => {
          seen.push(decided.map(({ before, receipt }) => [before, receipt?.state]));
          if (seen.length === 1) throw new CommandsRefused(new Map([[0, full]]));
          return [];
        },
      });
      expect(outcomes.map(({ refused }) => refused)).toEqual([full, undefined, undefined]);
      expect(seen[1]).toEqual([
        [undefined, undefined],
        [[], ['2']],
        [['2'], ['2', '1']],
      ]);
      expect((await store.read('a')).map(({ data }) => data)).toEqual([numbered('2', 0), numbered('1', 1)].map(({ data }) => data));
    });

    it('does nothing twice for the same command ids', async () => {
      const first = await many(['a', '1', 'c1'], ['b', '2', 'c2']);
      const again = await many(['a', '1', 'c1'], ['b', '2', 'c2']);
      expect(again).toEqual(first.map(({ receipt }) => ({ receipt })));
      expect(await many(['a', '1', 'c1'], ['c', '3', 'c3'])).toMatchObject([again[0], { receipt: { revision: 0 } }]);
      expect(await store.revisions(['a', 'b', 'c'])).toEqual(new Map(Object.entries({ a: 0, b: 0, c: 0 })));
    });

    it('decides all again when one stream moved', async () => {
      await Promise.all([many(['a', '1'], ['b', '1']), many(['b', '2'], ['a', '2']), run(add('n'))]);
      expect(await store.revisions(['a', 'b'])).toEqual(new Map(Object.entries({ a: 1, b: 1 })));
    });
  });
});

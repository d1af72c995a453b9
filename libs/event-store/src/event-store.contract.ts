import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import {
  contractCodec,
  contractMeta,
  KeysInMemory,
  note,
  noteAddedSecond,
  noteToSecondVersion,
  person,
  personAdded,
} from './contract-events';
import { acknowledgedBeforeKill, type ChildStore } from './durability.contract';
import { dyingWriterContract } from './dying-writer.contract';
import { EventCodec, PERSONAL } from './event-codec';
import { newEventId } from './event-id';
import { type EventStore, type ReadAllOptions, RevisionConflict } from './event-store';
import { knownStatesContract } from './known-states.contract';
import { largeAppendsContract } from './large-appends.contract';
import { personalDataContract } from './personal-data.contract';
import type { SealedImport } from './sealed-import';
import { sealedImportContract } from './sealed-import.contract';
import { randomAppendsContract } from './random-appends.contract';

/** What the suite needs of an adapter: an empty log shared by several connections. */
export interface EventStoreUnderTest {
  connect(codec: EventCodec, now?: () => Date): Promise<EventStore & SealedImport>;
  /** The same log for a separate process. */
  child: ChildStore;
  /** Closes all connections and removes the log. */
  remove(): Promise<void>;
}

const tenantId = 't1';
const NOW = '2026-01-02T03:04:05.678Z';

/** All events of the log in one list. */
export async function wholeLog(store: EventStore, options?: ReadAllOptions & { after?: string }): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll(options?.after ?? ORIGIN, options)) events.push(...batch);
  return events;
}

const texts = (events: RecordedEvent[]) => events.map(({ data }) => (data as { text: string }).text);

/** The contract of `EventStore`; each adapter runs it. */
export function eventStoreContract(name: string, open: () => Promise<EventStoreUnderTest>): void {
  describe(`${name} as an event store`, () => {
    let place: EventStoreUnderTest;
    let keys: KeysInMemory;
    let store: EventStore;
    const add = (stream: string, ...content: string[]) =>
      store.append({ stream, tenantId, events: content.map((text) => note(text)), expected: 'any' });

    beforeEach(async () => {
      place = await open();
      keys = new KeysInMemory();
      store = await place.connect(contractCodec(keys), () => new Date(NOW));
    });
    afterEach(() => place.remove());

    it('gives back what was appended, complete', async () => {
      const first = note('one', { meta: { ...contractMeta, ip: '203.0.113.1', causationId: 'x' } });
      const second = note('two', { at: '2020-05-06T07:08:09Z' });
      const result = await store.append({ stream: 's', tenantId, events: [first, second], expected: 'none' });
      expect(result).toEqual({ stream: 's', revision: 1, position: expect.any(String) });
      const [one, two, ...none] = await store.read('s');
      expect(none).toEqual([]);
      expect(one).toEqual({ ...first, stream: 's', tenantId, revision: 0, position: one?.position, at: NOW });
      expect(two).toEqual({ ...second, stream: 's', tenantId, revision: 1, position: result.position, at: '2020-05-06T07:08:09.000Z' });
      expect(await wholeLog(store)).toEqual([one, two]);
    });

    it('answers with nothing where there is nothing', async () => {
      expect(await store.head()).toBe(ORIGIN);
      expect(await store.read('s')).toEqual([]);
      expect(await store.revisions(['s'])).toEqual(new Map());
      expect(await store.readMany(['s'])).toEqual(new Map());
      expect(await wholeLog(store)).toEqual([]);
    });

    it('reads a stream from a revision, several streams, and their revisions', async () => {
      await add('a', '1', '2', '3');
      await add('b', '4');
      expect(texts(await store.read('a', 1))).toEqual(['2', '3']);
      expect(await store.read('a', 3)).toEqual([]);
      expect(await store.revisions(['a', 'b', 'c'])).toEqual(new Map(Object.entries({ a: 2, b: 0 })));
      const many = await store.readMany(['a', 'b', 'c']);
      expect([...many.keys()].sort()).toEqual(['a', 'b']);
      expect(texts(many.get('a')!)).toEqual(['1', '2', '3']);
    });

    describe('asked for a revision that is not there', () => {
      it.each([
        ['none', 1],
        [0, 1],
        [2, 1],
      ] as const)('refuses expected %s at revision %s and writes nothing', async (expected, actual) => {
        await add('s', 'one', 'two');
        const refused = store.append({ stream: 's', tenantId, events: [note('three')], expected });
        await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
        await expect(refused).rejects.toMatchObject({ stream: 's', expected, actual });
        expect(texts(await store.read('s'))).toEqual(['one', 'two']);
      });

      it('refuses a revision of a stream that does not exist', async () => {
        const refused = store.append({ stream: 's', tenantId, events: [note('one')], expected: 0 });
        await expect(refused).rejects.toMatchObject({ name: 'RevisionConflict', actual: 'none' });
      });

      it('refuses only that append and not those waiting beside it', async () => {
        const answers = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) =>
            store.append({ stream: `s${n}`, tenantId, events: [note(String(n))], expected: n % 3 === 0 ? 7 : 'none' }),
          ),
        );
        expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(Array.from({ length: 20 }, (_, n) => n % 3 !== 0));
        expect(await wholeLog(store)).toHaveLength(13);
      });

      it('lets one of many racing writers win, over several connections', async () => {
        const other = await place.connect(contractCodec(keys));
        const answers = await Promise.allSettled(
          Array.from({ length: 16 }, (_, n) =>
            (n % 2 ? store : other).append({ stream: 's', tenantId, events: [note(String(n))], expected: 'none' }),
          ),
        );
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await store.read('s')).toHaveLength(1);
      });
    });

    describe('given the same events again', () => {
      it('answers as the first time, whatever is expected and whatever came after', async () => {
        const events = [note('one'), note('two')];
        const first = await store.append({ stream: 's', tenantId, events, expected: 'none' });
        await add('s', 'three');
        for (const expected of ['none', 'any', 0, 2] as const) {
          expect(await store.append({ stream: 's', tenantId, events, expected })).toEqual(first);
        }
        expect(texts(await store.read('s'))).toEqual(['one', 'two', 'three']);
      });

      it('writes them once when both arrive at the same moment', async () => {
        const append = { stream: 's', tenantId, events: [note('one')], expected: 'none' as const };
        const [first, second] = await Promise.all([store.append(append), store.append(append)]);
        expect(second).toEqual(first);
        expect(await wholeLog(store)).toHaveLength(1);
      });

      it('does the same for many streams', async () => {
        const appends = ['a', 'b'].map((stream) => ({ stream, tenantId, events: [note(stream)], expected: 'none' as const }));
        const first = await store.appendMany(appends);
        expect(await store.appendMany(appends)).toEqual(first);
        expect(await wholeLog(store)).toHaveLength(2);
      });
    });

    describe('appending to many streams', () => {
      it('writes all, in the order given', async () => {
        await add('b', '0');
        const results = await store.appendMany([
          { stream: 'a', tenantId, events: [note('1'), note('2')], expected: 'none' },
          { stream: 'b', tenantId, events: [note('3')], expected: 0 },
          { stream: 'c', tenantId, events: [note('4')], expected: 'any' },
        ]);
        expect(results.map(({ stream, revision }) => [stream, revision])).toEqual(Object.entries({ a: 1, b: 1, c: 0 }));
        expect(texts(await wholeLog(store))).toEqual(['0', '1', '2', '3', '4']);
        expect(await store.head()).toBe(results[2]?.position);
      });

      it('writes nothing when one is refused, and names it', async () => {
        await add('b', '0');
        const many = store.appendMany([
          { stream: 'a', tenantId, events: [note('1')], expected: 'none' },
          { stream: 'b', tenantId, events: [note('2')], expected: 'none' },
          { stream: 'c', tenantId, events: [note('3')], expected: 'none' },
        ]);
        const beside = add('d', '4');
        await expect(many).rejects.toMatchObject({ name: 'RevisionConflict', stream: 'b', actual: 0 });
        await beside;
        expect(texts(await wholeLog(store))).toEqual(['0', '4']);
        expect(await store.revisions(['a', 'c'])).toEqual(new Map());
      });

      it('does nothing for none', async () => {
        expect(await store.appendMany([])).toEqual([]);
      });
    });

    describe('reading the whole log', () => {
      it('delivers every event once, in order, in batches, from any position', async () => {
        for (let n = 0; n < 25; n++) await add(`s${n % 4}`, String(n));
        const batches: RecordedEvent[][] = [];
        for await (const batch of store.readAll(ORIGIN, { batchSize: 10 })) batches.push(batch);
        expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
        const all = batches.flat();
        expect(texts(all)).toEqual(Array.from({ length: 25 }, (_, n) => String(n)));
        expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort());
        expect(await store.head()).toBe(all.at(-1)?.position);
        for (const at of [0, 9, 10, 24]) expect(await wholeLog(store, { after: all[at]!.position })).toEqual(all.slice(at + 1));
      });

      it('filters by tenant, types and prefix of the stream', async () => {
        await add('lead-1', 'a');
        await add('lead_2', 'b');
        await store.append({ stream: 'lead-3', tenantId: 't2', events: [note('c'), person('p', 'Kavya')], expected: 'any' });
        expect(texts(await wholeLog(store, { filter: { tenantId } }))).toEqual(['a', 'b']);
        expect(texts(await wholeLog(store, { filter: { streamPrefix: 'lead-', types: ['NoteAdded'] } }))).toEqual(['a', 'c']);
        expect(await wholeLog(store, { filter: { types: ['PersonAdded'], tenantId: 't2' } })).toHaveLength(1);
        expect(await wholeLog(store, { filter: { types: [] } })).toEqual([]);
        const others = await wholeLog(store, { filter: { without: ['NoteAdded'] } });
        expect(others.map(({ type }) => type)).toEqual(
          (await wholeLog(store)).map(({ type }) => type).filter((type) => type !== 'NoteAdded'),
        );
        expect(others.length).toBeGreaterThan(0);
        expect(await wholeLog(store, { filter: { tenantId: 't3' }, batchSize: 1 })).toEqual([]);
      });

      it('never shows a gap that is filled later to a reader beside busy writers', async () => {
        const other = await place.connect(contractCodec(keys));
        const total = 300;
        const writing = Promise.all(
          Array.from({ length: 10 }, async (_, writer) => {
            for (let n = 0; n < total / 10; n++) {
              const connection = (writer + n) % 2 ? store : other;
              await connection.append({ stream: `s${writer}`, tenantId, events: [note(`${writer}/${n}`)], expected: 'any' });
            }
          }),
        );
        const seen: RecordedEvent[] = [];
        while (seen.length < total) {
          for await (const batch of store.readAll(seen.at(-1)?.position ?? ORIGIN, { batchSize: 7 })) seen.push(...batch);
        }
        await writing;
        expect(seen).toEqual(await wholeLog(store));
      });

      it('calls back after an append of its own', async () => {
        const called = new Promise<void>((resolve) => store.onAppended(resolve));
        const never = jest.fn();
        store.onAppended(never)();
        await add('s', '1');
        await called;
        expect(never).not.toHaveBeenCalled();
      });
    });

    it('lifts old versions when they are read, not where they are stored', async () => {
      await add('s', 'one');
      const definitions = [personAdded, noteAddedSecond];
      const later = await place.connect(new EventCodec({ definitions, keys, upcasters: [noteToSecondVersion] }));
      await later.append({ stream: 's', tenantId, events: [note('', { data: { body: 'two' } })], expected: 0 });
      const events = await later.read('s');
      expect(events.map(({ data, meta }) => ({ data, version: meta.version }))).toEqual([
        { data: { body: 'one' }, version: 2 },
        { data: { body: 'two' }, version: 2 },
      ]);
      expect((await wholeLog(later, { sealed: true }))[0]).toMatchObject({ data: { text: 'one' }, meta: { version: 1 } });
    });

    it('leaves events of unknown types as they are', async () => {
      await add('s', 'one');
      const older = await place.connect(new EventCodec({ definitions: [personAdded], keys }));
      expect(texts(await older.read('s'))).toEqual(['one']);
    });

    describe('given something that JSON cannot keep', () => {
      const circle: Record<string, unknown> = {};
      circle['of'] = { circle };

      it.each([
        ['a BigInt', { text: 'a', number: 1n }, /data\.number/],
        ['a circle', { text: 'a', circle }, /circular/],
        ['undefined in a list', { text: 'a', list: [1, undefined] }, /data\.list\[1\]/],
        ['not a number', { text: 'a', nested: { number: NaN } }, /data\.nested\.number/],
        ['a date', { text: 'a', when: new Date() }, /data\.when/],
        ['a function', { text: () => 'a' }, /data\.text/],
        ['no data', undefined, /data/],
        ['a reserved name', { [PERSONAL]: 'x' }, /\$personal/],
      ])('refuses %s and writes nothing of the append', async (_, data, message) => {
        const events = [note('fine'), note('', { data })];
        const refused = store.append({ stream: 's', tenantId, events, expected: 'any' });
        await expect(refused).rejects.toThrow(message);
        await expect(refused).rejects.toThrow(/NoteAdded/);
        await expect(store.append({ stream: 's', tenantId, events: [note('', { data })], expected: 'any' })).rejects.toThrow();
        expect(await store.head()).toBe(ORIGIN);
      });

      it('takes an undefined property for a missing one', async () => {
        await store.append({ stream: 's', tenantId, events: [note('', { data: { text: 'a', number: undefined } })], expected: 'any' });
        expect((await store.read('s'))[0]?.data).toEqual({ text: 'a' });
      });

      it('refuses unknown types, ids that are no UUIDs, bad times and empty appends', async () => {
        const refused = (events: ReturnType<typeof note>[]) =>
          expect(store.append({ stream: 's', tenantId, events, expected: 'any' })).rejects.toThrow();
        await refused([note('a', { type: 'Unheard' })]);
        await refused([note('a', { id: 'one' })]);
        await refused([note('a', { at: 'yesterday' })]);
        await refused([]);
        const id = newEventId();
        await refused([note('a', { id }), note('b', { id })]);
        expect(await store.head()).toBe(ORIGIN);
      });
    });

    it('keeps streams of one tenant from another', async () => {
      await add('s', 'one');
      await expect(store.append({ stream: 's', tenantId: 't2', events: [note('two')], expected: 'any' })).rejects.toThrow(/another tenant/);
    });

    it('has everything that it acknowledged when its process is killed', async () => {
      const acknowledged = await acknowledgedBeforeKill(place.child, 300);
      const after = await place.connect(contractCodec(keys));
      const there = new Set((await wholeLog(after, { sealed: true })).map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThanOrEqual(300);
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      const last = await after.head();
      const { position } = await after.append({ stream: 'next', tenantId, events: [note('after')], expected: 'none' });
      expect(position > last).toBe(true);
    });

    personalDataContract(open);

    knownStatesContract(open);
    largeAppendsContract(open);
    sealedImportContract(open);
    dyingWriterContract(open);

    randomAppendsContract(async () => {
      const fresh = await open();
      return { store: await fresh.connect(contractCodec()), remove: () => fresh.remove() };
    });
  });
}

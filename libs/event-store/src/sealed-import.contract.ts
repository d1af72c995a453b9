import type { RecordedEvent } from '@matricula/domain/kernel';
import { contractCodec, KeysInMemory, note, person } from './contract-events';
import type { StreamAppend } from './event-store';
import { type EventStoreUnderTest, wholeLog } from './event-store.contract';

const tenantId = 't1';
const to = (stream: string, ...events: StreamAppend['events']): StreamAppend => ({ stream, tenantId, events, expected: 'any' });
const content = (events: RecordedEvent[]) => events.map(({ position: _, ...event }) => event);

/** What a log must preserve when it imports another one. */
export function sealedImportContract(open: () => Promise<EventStoreUnderTest>): void {
  describe('taking over another log', () => {
    const keys = new KeysInMemory();
    let places: EventStoreUnderTest[];
    const connect = async () => {
      places.push(await open());
      return places.at(-1)!.connect(contractCodec(keys));
    };
    const written = async () => {
      const store = await connect();
      await store.append(to('a', note('1', { at: '2020-01-01T00:00:00.001Z' }), person('p', 'Kavya')));
      await store.appendMany([to('b', note('2')), to('lead-identity-x', note('3')), to('a', note('4'), note('5'))]);
      await store.append({ ...to('c', note('6')), tenantId: 't2' });
      return store;
    };
    beforeEach(() => (places = []));
    afterEach(async () => {
      for (const place of places) await place.remove();
    });

    it('keeps everything but positions, encrypted as it is', async () => {
      const from = await written();
      const into = await connect();
      const sealed = await wholeLog(from, { sealed: true });
      await into.importSealed(sealed);
      expect(content(await wholeLog(into, { sealed: true }))).toEqual(content(sealed));
      expect(content(await into.read('a'))).toEqual(content(await from.read('a')));
      expect(await into.append({ ...to('a', note('next')), expected: 3 })).toMatchObject({ revision: 4 });
    });

    it('reads an event as it is whose actor was never sealed, as earlier releases wrote it', async () => {
      const [earlier] = await wholeLog(await written(), { sealed: true });
      const actor = { id: 'u-9', name: 'Kavya', email: 'kavya@example.org', role: 6 };
      const meta = { ...earlier!.meta, personal: undefined, actor, ip: '203.0.113.7' };
      const into = await connect();
      await into.importSealed([{ ...earlier!, meta }]);
      expect((await into.read('a'))[0]?.meta).toMatchObject({ actor, ip: '203.0.113.7' });
    });

    it('leaves what is in place, wherever the copy was cut short', async () => {
      const from = await written();
      const sealed = await wholeLog(from, { sealed: true });
      for (let cut = 0; cut <= sealed.length; cut++) {
        const into = await connect();
        await into.importSealed(sealed.slice(0, cut));
        const later = await places.at(-1)!.connect(contractCodec(keys));
        await later.importSealed(sealed);
        await into.importSealed(sealed);
        expect(content(await wholeLog(into, { sealed: true }))).toEqual(content(sealed));
      }
    });

    it('refuses a stream that holds something else, and a damaged event', async () => {
      const sealed = await wholeLog(await written(), { sealed: true });
      const into = await connect();
      await into.append(to('a', note('mine')));
      await expect(into.importSealed(sealed.filter(({ stream }) => stream === 'a'))).rejects.toThrow(/Stream a|already used/);
      await expect(into.importSealed([{ ...sealed[0]!, data: { $unreadable: '{' } }])).rejects.toThrow(/no JSON/);
      expect(await into.read('a')).toHaveLength(1);
    });
  });
}

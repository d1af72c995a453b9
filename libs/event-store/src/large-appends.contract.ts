import { contractCodec, contractMeta, note, person } from './contract-events';
import { type EventStore, EventTooLarge, MOST_EVENT_BYTES, type NewEvent, RevisionConflict } from './event-store';
import { type EventStoreUnderTest, wholeLog } from './event-store.contract';

const tenantId = 't1';
/** Not personal, so it is stored byte for byte. */
const meta = { ...contractMeta, actor: { id: 'system', name: 'System', email: '', role: 0 } };
const exact = (content: string) => note(content, { meta });
const NOTE_BYTES = JSON.stringify({ data: note('').data, meta }).length - '{"data":,"meta":}'.length;
const largest = () => exact('x'.repeat(MOST_EVENT_BYTES - NOTE_BYTES));

/** Size limits of events and appends. */
export function largeAppendsContract(open: () => Promise<EventStoreUnderTest>): void {
  describe('given much at once', () => {
    let place: EventStoreUnderTest;
    let store: EventStore;
    const append = (stream: string, ...events: NewEvent[]) => store.append({ stream, tenantId, events, expected: 'any' });

    beforeEach(async () => {
      place = await open();
      store = await place.connect(contractCodec());
    });
    afterEach(() => place.remove());

    it('takes an event of 256 KiB and refuses one that is larger, with all of its append', async () => {
      const event = largest();
      await append('s', event);
      expect((await store.read('s'))[0]?.data).toEqual(event.data);
      const { text } = event.data as { text: string };
      const refused = append('s', note('fine'), exact(`${text}x`));
      await expect(refused).rejects.toBeInstanceOf(EventTooLarge);
      await expect(refused).rejects.toMatchObject({ eventType: 'NoteAdded', bytes: MOST_EVENT_BYTES + 1 });
      // The same number of characters, but more bytes.
      await expect(append('s', exact(`${text.slice(1)}é`))).rejects.toBeInstanceOf(EventTooLarge);
      expect(await store.revisions(['s'])).toEqual(new Map([['s', 0]]));
    });

    it('counts personal data as it is stored, encrypted', async () => {
      const [fits, tooLong] = ['x'.repeat(190 * 1024), 'x'.repeat(193 * 1024)];
      await append('s', person('p', fits));
      const [sealed] = await wholeLog(store, { sealed: true });
      expect(JSON.stringify(sealed?.data).length).toBeGreaterThan(250 * 1024);
      await expect(append('s', person('p', tooLong))).rejects.toBeInstanceOf(EventTooLarge);
      expect(await store.head()).toBe(sealed?.position);
    });

    it('takes an append of any size: all of it once and in order, or nothing', async () => {
      await append('s', note('before'));
      // 2.5 MiB, the last of them small: parts of several sizes.
      const events = [...Array.from({ length: 10 }, largest), ...Array.from({ length: 5 }, (_, n) => note(String(n)))];
      const refused = store.append({ stream: 's', tenantId, events, expected: 'none' });
      await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
      expect(await wholeLog(store)).toHaveLength(1);
      const first = await store.append({ stream: 's', tenantId, events, expected: 0 });
      expect(first).toMatchObject({ revision: 15 });
      const ids = events.map(({ id }) => id);
      for (const reader of [store, await place.connect(contractCodec())]) {
        expect((await reader.read('s', 1)).map(({ id, revision }) => [id, revision])).toEqual(ids.map((id, index) => [id, index + 1]));
        expect(await reader.head()).toBe(first.position);
        expect(await reader.append({ stream: 's', tenantId, events, expected: 0 })).toEqual(first);
      }
      expect(await append('s', note('after'))).toMatchObject({ revision: 16 });
      expect(await wholeLog(store)).toHaveLength(17);
    });

    it('does the same for many streams', async () => {
      const appends = ['a', 'b'].map((stream) => ({
        stream,
        tenantId,
        events: Array.from({ length: 5 }, largest),
        expected: 'none' as const,
      }));
      const results = await store.appendMany(appends);
      expect((await wholeLog(store)).map(({ id }) => id)).toEqual(appends.flatMap(({ events }) => events.map(({ id }) => id)));
      expect(await store.head()).toBe(results[1]!.position);
      expect(await store.appendMany(appends)).toEqual(results);
    });
  });
}

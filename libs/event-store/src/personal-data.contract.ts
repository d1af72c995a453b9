import { ERASED } from '@matricula/domain/kernel';
import { contractCodec, contractMeta, handedOver, KeysInMemory, person } from './contract-events';
import { PERSONAL } from './event-codec';
import type { EventStore } from './event-store';
import { NAMES } from './staff-names';
import { type EventStoreUnderTest, wholeLog } from './event-store.contract';

const tenantId = 't1';

/** Handling of names: of people that events are about, and of actors. */
export function personalDataContract(open: () => Promise<EventStoreUnderTest>): void {
  describe('given personal data', () => {
    let place: EventStoreUnderTest;
    let keys: KeysInMemory;
    let store: EventStore;
    const append = (...events: ReturnType<typeof person>[]) => store.append({ stream: 's', tenantId, events, expected: 'any' });

    beforeEach(async () => {
      place = await open();
      keys = new KeysInMemory();
      store = await place.connect(contractCodec(keys));
    });
    afterEach(() => place.remove());

    it('stores it encrypted and reads it back', async () => {
      const event = person('p1', 'Kavya Raghunathan', { phones: ['+91 9800000000', 'घर'] });
      await append(event);
      expect((await store.read('s'))[0]).toMatchObject({ data: event.data });
      expect((await store.read('s'))[0]).not.toHaveProperty('erased');
      const [sealed] = await wholeLog(store, { sealed: true });
      expect(sealed?.data).toEqual({ personId: 'p1', source: 'web', [PERSONAL]: expect.stringMatching(/^[\w-]+$/) });
      expect(JSON.stringify(sealed)).not.toContain('Kavya');
    });

    it('seals the same for everyone, and the same data differently each time', async () => {
      await append(person('p1', 'Kavya'), person('p1', 'Kavya'));
      const [one, two] = await wholeLog(store, { sealed: true });
      expect((one?.data as Record<string, unknown>)[PERSONAL]).not.toBe((two?.data as Record<string, unknown>)[PERSONAL]);
      expect(await wholeLog(await place.connect(contractCodec(keys)), { sealed: true })).toEqual([one, two]);
    });

    it('is gone everywhere once the key is destroyed, while the event and its sealed form stay', async () => {
      await append(person('p1', 'Kavya'), person('p2', 'Rohan'));
      const sealed = await wholeLog(store, { sealed: true });
      await keys.destroy(`${tenantId}/p1`);
      const [first, second] = await store.read('s');
      expect(first).toMatchObject({ data: { personId: 'p1', source: 'web' }, erased: true, revision: 0 });
      expect(first?.data).not.toHaveProperty('name');
      expect(second).toMatchObject({ data: { name: 'Rohan' } });
      expect(await wholeLog(store)).toEqual([first, second]);
      expect(await wholeLog(store, { sealed: true })).toEqual(sealed);
    });

    it('does not keep what is written about a person after erasure', async () => {
      await append(person('p1', 'Kavya'));
      await keys.destroy(`${tenantId}/p1`);
      await append(person('p1', 'Kavya again'));
      expect((await store.read('s', 1))[0]).toMatchObject({ data: { personId: 'p1', source: 'web' }, erased: true });
    });

    it('does not open with the key of the same person of another tenant', async () => {
      await append(person('p1', 'Kavya'));
      await store.append({ stream: 's2', tenantId: 't2', events: [person('p1', 'Kavya')], expected: 'any' });
      await keys.destroy(`${tenantId}/p1`);
      expect((await store.read('s2'))[0]).toMatchObject({ data: { name: 'Kavya' } });
    });

    it('keeps who acted and from where as sealed as whom it was about, and reads it back', async () => {
      const meta = { ...contractMeta, ip: '203.0.113.7', userAgent: 'Firefox' };
      await append({ ...person('p1', 'Kavya'), meta }, { ...person('p1', 'Kavya'), meta: { ...meta, correlationId: 'c-2' } });
      expect((await store.read('s')).map((event) => event.meta)).toEqual([meta, { ...meta, correlationId: 'c-2' }]);
      const [one, two] = await wholeLog(store, { sealed: true });
      expect(one?.meta).toEqual({ actor: { id: 'u-1', role: 6 }, correlationId: 'c-1', version: 1, personal: expect.any(String) });
      expect(JSON.stringify([one, two])).not.toMatch(/Asha|asha@|203\.0\.113|Firefox/);
    });

    it('names nobody who acted once the key of their account is destroyed, and keeps nothing of what they cause later', async () => {
      await append(person('p1', 'Kavya'));
      const sealed = await wholeLog(store, { sealed: true });
      await keys.destroy(`${tenantId}/u-1`);
      await append(person('p1', 'Kavya'));
      const erased = { ...contractMeta, actor: { id: 'u-1', name: ERASED, email: '', role: 6 } };
      const read = await store.read('s');
      expect(read.map(({ meta, data }) => ({ meta, data }))).toEqual(
        [0, 1].map(() => ({ meta: erased, data: person('p1', 'Kavya').data })),
      );
      const after = await wholeLog(store, { sealed: true });
      expect(after[0]).toEqual(sealed[0]);
      expect(JSON.stringify(after[1]?.meta)).not.toContain('Asha');
    });

    it('seals who acted with the key of the tenant in which their account lives', async () => {
      const visitor = { ...contractMeta, actor: { ...contractMeta.actor, tenantId: 't-home' } };
      await append({ ...person('p1', 'Kavya'), meta: visitor });
      await keys.destroy(`${tenantId}/u-1`);
      expect((await store.read('s'))[0]?.meta).toEqual(visitor);
      await keys.destroy('t-home/u-1');
      expect((await store.read('s'))[0]?.meta.actor.name).toBe(ERASED);
    });

    it('leaves the name of what is no person, which has no address', async () => {
      const meta = { ...contractMeta, actor: { id: 'system', name: 'System', email: '', role: 0 } };
      await append({ ...person('p1', 'Kavya'), meta });
      expect((await wholeLog(store, { sealed: true }))[0]?.meta).toEqual(meta);
    });

    it('seals each name of staff with the key of their account, wherever it stands, and reads it back', async () => {
      const data = { ownerId: 'u-2', ownerName: 'Mina', before: { ownerId: 'u-3', ownerName: 'Tariq' } };
      await append(handedOver(data), handedOver({ before: {} }), handedOver({ ownerId: '', ownerName: 'Nobody' }));
      const rest = [{ before: {} }, { ownerId: '', ownerName: 'Nobody' }];
      expect((await store.read('s')).map((event) => event.data)).toEqual([data, ...rest]);
      const sealed = await wholeLog(store, { sealed: true });
      const texts = { ownerName: expect.stringMatching(/^[\w-]+$/), 'before.ownerName': expect.stringMatching(/^[\w-]+$/) };
      expect(sealed.map((event) => event.data)).toEqual([{ ownerId: 'u-2', before: { ownerId: 'u-3' }, [NAMES]: texts }, ...rest]);
      expect(data.before.ownerName).toBe('Tariq');
    });

    it('calls staff erased once their key is destroyed, keeps nothing of what names them later, and everybody else', async () => {
      const data = { ownerId: 'u-2', ownerName: 'Mina', before: { ownerId: 'u-3', ownerName: 'Tariq' } };
      await append(handedOver(data));
      await keys.destroy(`${tenantId}/u-2`);
      await append(handedOver(data));
      const left = { ...data, ownerName: ERASED };
      expect((await store.read('s')).map((event) => event.data)).toEqual([left, left]);
      const [, later] = await wholeLog(store, { sealed: true });
      expect(later?.data).toMatchObject({ [NAMES]: { ownerName: '', 'before.ownerName': expect.stringMatching(/./) } });
    });

    it('does not take a sealed name for that of somebody else', async () => {
      await append(handedOver({ ownerId: 'u-2', ownerName: 'Mina' }));
      const [event] = await wholeLog(store, { sealed: true });
      const moved = { ...event!, data: { ...(event?.data as object), ownerId: 'u-3' } };
      await keys.keyFor([`${tenantId}/u-3`]);
      await expect(contractCodec(keys).open([moved])).rejects.toThrow(/name in event .*PersonHandedOver/);
    });

    it('needs to know whose it is', async () => {
      await expect(append({ ...person('', 'Kavya') })).rejects.toThrow(/PersonAdded.*personId/);
    });
  });
}

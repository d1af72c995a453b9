import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { contractCodec, contractMeta, handedOver, KeysInMemory, note, person } from '../contract-events';
import type { EventStore, NewEvent, ReadAllOptions } from '../event-store';
import { LogReader } from './log-reader';
import { SqliteEventStore } from './sqlite-event-store';

/** Keys that count how often they are requested for reading. */
class CountedKeys extends KeysInMemory {
  asked = 0;

  override async keysOf(subjects: Iterable<string>) {
    this.asked += 1;
    return super.keysOf(subjects);
  }

  override async keyFor(subjects: Iterable<string>) {
    const keys = await super.keyFor(subjects);
    this.asked -= 1;
    return keys;
  }
}

describe('what a process appended itself', () => {
  let folder: string;
  let keys: CountedKeys;
  let stores: SqliteEventStore[];
  const open = (own: KeysInMemory = keys) => {
    const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec: contractCodec(own) });
    stores.push(store);
    // A follower of the log listens.
    store.onAppended(() => undefined);
    return store;
  };
  const read = async (store: EventStore, after = ORIGIN, options?: ReadAllOptions) => {
    const events: RecordedEvent[] = [];
    for await (const batch of store.readAll(after, options)) events.push(...batch);
    return events;
  };
  const append = (store: EventStore, stream: string, ...events: NewEvent[]) =>
    store.append({ stream, tenantId: 't1', expected: 'any', events });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'own-'));
    keys = new CountedKeys();
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  });

  it('is followed without opening it again, and is what others open', async () => {
    const store = open();
    const { position } = await append(store, 'a', note('before'));
    const staff = { ownerId: 'u-2', ownerName: 'Ravi', before: { ownerId: 'u-3', ownerName: 'Meera' } };
    const meta = { ...contractMeta, ip: '203.0.113.1', userAgent: undefined, causationId: 'x' };
    await append(store, 'p', { ...person('p-1', 'Kavya', { phones: ['1', '2'] }), meta }, handedOver(staff));
    await append(
      store,
      'b',
      note('after', { at: '2020-05-06T07:08:09Z', meta: { ...contractMeta, actor: { ...contractMeta.actor, email: '' } } }),
    );
    const before = keys.asked;
    const followed = await read(store, position);
    expect(keys.asked).toBe(before);
    expect(followed).toHaveLength(3);
    expect(followed).toEqual(await read(open(), position));
  });

  it('is followed sealed without a look into the file, is what others find there, and is read from there where it is to be proved', async () => {
    const store = open();
    const { position } = await append(store, 'a', note('before'));
    const staff = { ownerId: 'u-2', ownerName: 'Ravi', before: { ownerId: 'u-3', ownerName: 'Meera' } };
    await append(store, 'p', { ...person('p-1', 'Kavya'), meta: { ...contractMeta, ip: '203.0.113.1' } }, handedOver(staff));
    const looks = jest.spyOn(LogReader.prototype, 'batches');
    const followed = await read(store, position, { sealed: true, following: true });
    expect(looks).not.toHaveBeenCalled();
    expect(await read(store, position, { sealed: true })).toEqual(followed);
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
    expect(followed).toHaveLength(2);
    expect(JSON.stringify(followed)).not.toMatch(/Kavya|Ravi|203\.0\.113\.1/);
    expect(followed).toEqual(await read(open(), position, { sealed: true }));
  });

  it('ends where the log ended when it was asked for', async () => {
    const [store, other] = [open(), open()];
    const { position } = await append(store, 'a', note('before'));
    await append(store, 'a', note('ours'));
    const reading = store.readAll(position)[Symbol.asyncIterator]();
    expect((await reading.next()).value).toHaveLength(1);
    await append(other, 'b', note('theirs'));
    expect((await reading.next()).done).toBe(true);
    expect(await read(store, position)).toHaveLength(2);
  });

  it('contains no name of an erased person, erased before the append or after', async () => {
    const store = open();
    const { position } = await append(store, 'a', note('before'));
    await append(store, 'p', person('p-1', 'Kavya'));
    await keys.destroy('t1/p-1');
    expect(await read(store, position)).toEqual([expect.objectContaining({ erased: true, data: { personId: 'p-1', source: 'web' } })]);
    await append(store, 'p', person('p-1', 'Kavya again'), note('beside'));
    expect(JSON.stringify(await read(store, position))).not.toContain('Kavya');
  });

  it('is not mistaken for what another process wrote under the same ids', async () => {
    const [store, other] = [open(), open()];
    const { position } = await append(store, 'a', note('before'));
    const events = [note('theirs', { at: '2020-05-06T07:08:09.000Z' })];
    await append(other, 'b', ...events);
    await append(store, 'b', ...events.map((event) => ({ ...event, data: { text: 'ours' }, at: undefined })));
    expect(await read(store, position)).toEqual(await read(open(), position));
  });

  it.each([1, 2, 3])('is in its place among what others write, from wherever it is read (%i)', async (seed) => {
    let state = seed;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const two = [open(), open()] as const;
    const whole = open();
    for (let round = 0; round < 150; round += 1) {
      const many = Array.from({ length: 1 + random(round === 70 ? 2_500 : 4) }, (_, n) => note(`${round}/${n}`));
      const turn = random(5) === 0 ? two : [two[random(8) === 0 ? 1 : 0]];
      await Promise.all(turn.map((store, n) => append(store, `s${n}${random(3)}`, ...(n ? [note('beside')] : many))));
      if (random(10) === 0) await Promise.all([append(two[0], 'x', note('x')), append(two[0], 'y', person('p', 'P'))]);
    }
    const all = await read(whole);
    for (const store of two)
      for (let look = 0; look < 10; look += 1) {
        const from = random(look % 2 ? all.length : 40);
        const after = all.at(look % 2 ? from : -1 - from)!.position;
        const filters: ReadAllOptions[] = [
          {},
          { filter: { types: ['PersonAdded'] } },
          { filter: { streamPrefix: 's0' } },
          { filter: { tenantId: 't2' } },
        ];
        const options = { ...filters[random(4)], batchSize: 1 + random(50), sealed: random(2) === 0, following: true };
        expect(await read(store, after, options)).toEqual(await read(whole, after, options));
      }
  });
});

import { ORIGIN } from '@matricula/domain/kernel';
import { defineReadModel, keyword } from '@matricula/read-models/kernel';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { projectionOf, ReadBehind } from '../read-store';
import { openMongoRowStore, type MongoRowStore } from './mongo-row-store';

interface Row {
  id: string;
  owner: string;
}

const fields = { owner: keyword() };
const first = defineReadModel<Row>({ name: 'parted-list', version: 1, key: 'id', fields });
const second = defineReadModel<Row>({ name: 'parted-list', version: 2, key: 'id', fields });
const SOON = 10_000;
const at = (number: number) => String(number).padStart(12, '0');
/** `north` is of partition 0, `south` of partition 1. */
const partitionOf = (tenantId: string) => (tenantId === 'south' ? 1 : 0);

(engineIsThere('mongod') ? describe : describe.skip)('rows of two partitions on MongoDB', () => {
  let server: Engine;
  let databases = 0;
  let reader: MongoRowStore;
  let zero: MongoRowStore;
  let one: MongoRowStore;

  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());
  beforeEach(async () => {
    const options = { url: server.url, database: `partitions-${++databases}`, partitions: 2, partitionOf };
    [reader, zero, one] = await Promise.all([
      openMongoRowStore(options),
      openMongoRowStore({ ...options, partition: 0 }),
      openMongoRowStore({ ...options, partition: 1 }),
    ]);
    await Promise.all([zero.prepare(first), one.prepare(first)]);
  });
  afterEach(() => Promise.all([reader, zero, one].map((store) => store.close())));

  const row = (model: typeof first, tenantId: string, key: string, position: number) => ({
    model,
    tenantId,
    key,
    position: at(position),
    row: { id: key, owner: 'asha' },
  });
  /** Rows are of one version or of the other. */
  const keys = async (store: MongoRowStore, model: typeof first) => (await store.getMany(model, 'north', ['k5', 'k6'])).map(({ id }) => id);
  const write = (store: MongoRowStore, model: typeof first, tenantId: string, position: number) =>
    store.commit(projectionOf(model), [row(model, tenantId, `k${position}`, position)], at(position));

  it('keeps the progress of each apart', async () => {
    await write(zero, first, 'north', 5);
    await write(one, first, 'south', 3);
    expect([await zero.checkpoint(projectionOf(first)), await one.checkpoint(projectionOf(first))]).toEqual([at(5), at(3)]);
    expect(await reader.position(projectionOf(first), 'north')).toBe(at(5));
    expect(await reader.position(projectionOf(first), 'south')).toBe(at(3));
    expect(await reader.position(projectionOf(first))).toBe(at(3));
  });

  it("says of the asker's partition how much of it is there, and of all the least", async () => {
    await Promise.all([zero, one].map((store) => store.aim([projectionOf(first)], at(10))));
    await write(zero, first, 'north', 10);
    await write(one, first, 'south', 5);
    expect(await reader.filling(first, 'north')).toBeUndefined();
    expect(await reader.filling(first, 'south')).toEqual({ share: 0.5 });
    expect(await reader.filling(first)).toEqual({ share: 0.5 });
  });

  it('waits for the partition of the asker only, and for all without one', async () => {
    await write(zero, first, 'north', 5);
    await reader.reached(projectionOf(first), at(5), SOON, 'north');
    await expect(reader.reached(projectionOf(first), at(5), 40, 'south')).rejects.toBeInstanceOf(ReadBehind);
    await expect(reader.reached(projectionOf(first), at(5), 40)).rejects.toBeInstanceOf(ReadBehind);
    const waiting = Promise.all([
      reader.reached(projectionOf(first), at(5), SOON, 'south'),
      reader.reached(projectionOf(first), at(4), SOON),
      one.reached(projectionOf(first), at(6), SOON, 'south'),
    ]);
    await write(one, first, 'south', 6);
    await waiting;
  });

  it('counts a checkpoint with an offset as having reached its position', async () => {
    await zero.commit(projectionOf(first), [], `${at(5)}:000000000017`);
    await reader.reached(projectionOf(first), at(5), SOON, 'north');
    expect(await zero.checkpoint(projectionOf(first))).toBe(`${at(5)}:000000000017`);
    await expect(reader.reached(projectionOf(first), at(6), 40, 'north')).rejects.toBeInstanceOf(ReadBehind);
  });

  it('lets a version answer when every partition has asked for it', async () => {
    await zero.activate(first);
    expect(await zero.active(first.name)).toBeUndefined();
    await zero.activate(first);
    expect(await zero.active(first.name)).toBeUndefined();
    await one.activate(first);
    expect(await one.active(first.name)).toBe(1);
  });

  describe('whose projectors rebuild a version', () => {
    beforeEach(async () => {
      for (const store of [zero, one]) await store.activate(first);
      await write(zero, first, 'north', 5);
      await write(one, first, 'south', 5);
      await Promise.all([zero.prepare(second), one.prepare(second)]);
    });

    it('answers from the old one until all are done, and then drops it', async () => {
      await write(zero, second, 'north', 6);
      await zero.activate(second);
      await zero.drop(first.name, 1);
      expect(await zero.versions(first.name)).toEqual([1, 2]);
      expect(await keys(zero, second)).toEqual(['k5']);
      expect(await one.checkpoint(projectionOf(first))).toBe(at(5));
      await write(one, second, 'south', 7);
      await one.activate(second);
      await one.drop(first.name, 1);
      expect(await one.versions(first.name)).toEqual([2]);
      expect(await keys(one, first)).toEqual(['k6']);
      expect(await one.checkpoint(projectionOf(first))).toBe(ORIGIN);
      await one.reached(first.name, at(7), SOON, 'south');
    });

    it('goes back only when all have gone back', async () => {
      for (const store of [zero, one]) await store.activate(second);
      await zero.activate(first);
      expect(await zero.active(first.name)).toBe(2);
      await one.activate(first);
      expect(await one.active(first.name)).toBe(1);
    });

    it('leaves a reader with an answer while it does not know of the switch', async () => {
      expect(await keys(reader, second)).toEqual(['k5']);
      for (const [store, tenant] of [[zero, 'north'] as const, [one, 'south'] as const]) {
        await write(store, second, tenant, 6);
        await store.activate(second);
        await store.drop(first.name, 1);
      }
      expect([['k5'], ['k6']]).toContainEqual(await keys(reader, second));
    });
  });

  it('does not write into a version that was dropped', async () => {
    await zero.prepare(second);
    for (const store of [zero, one]) await store.activate(second);
    await zero.drop(first.name, 1);
    await expect(write(zero, first, 'north', 9)).rejects.toThrow('parted-list@1 was never prepared or has been dropped');
  });
});

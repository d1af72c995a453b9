import * as os from 'node:os';
import { createConnection } from 'mongoose';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { projectionOf } from '../read-store';
import { openMongoRowStore, type MongoRowStore } from './mongo-row-store';
import { oddList as model, oddRows as rows } from '../odd-rows.fixture';

(engineIsThere('mongod') ? describe : describe.skip)('rows on MongoDB', () => {
  let server: Engine;
  let store: MongoRowStore;

  beforeAll(async () => {
    server = await startMongo();
    store = await openMongoRowStore({ url: server.url, database: 'rows' });
    await store.prepare(model);
    const changes = rows.map((row) => ({ model, tenantId: 'north', key: row.id, position: '1', row }));
    await store.commit(projectionOf(model), changes, '1');
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it.each(rows.map((row) => [row.id, row] as const))('come back as JSON would bring them: %s', async (key, row) => {
    expect(await store.get(model, 'north', key)).toEqual(JSON.parse(JSON.stringify(row)));
  });

  it('of one tenant are not mixed with those of another whose name starts with its own', async () => {
    const change = (tenantId: string, key: string) => ({ model, tenantId, key, position: '2', row: { id: key, word: tenantId } });
    await store.commit(projectionOf(model), [change('a', 'b/c'), change('a/b', 'c')], '2');
    expect(await store.get(model, 'a', 'b/c')).toEqual({ id: 'b/c', word: 'a' });
    expect(await store.get(model, 'a/b', 'c')).toEqual({ id: 'c', word: 'a/b' });
    const found = [];
    for await (const slice of store.loadWhere(model, 'a', ['word'])) found.push(...slice);
    expect(found.map(({ key }) => key)).toEqual(['b/c']);
  });

  it('take the newest of several changes of a commit', async () => {
    const change = (position: string, word: string) => ({ model, tenantId: 'b', key: 'k', position, row: { id: 'k', word } });
    await store.commit(projectionOf(model), [change('3', 'three'), change('5', 'five'), change('4', 'four'), change('5', 'again')], '5');
    expect(await store.get(model, 'b', 'k')).toEqual({ id: 'k', word: 'five' });
  });

  it('written by two at the same time end with the newest', async () => {
    const other = await openMongoRowStore({ url: server.url, database: 'rows' });
    const change = (position: number, key: number) => {
      const row = { id: `k${key}`, whole: position };
      return { model, tenantId: 'c', key: row.id, position: String(position).padStart(4, '0'), row };
    };
    const keys = Array.from({ length: 20 }, (_, key) => key);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        [store, other][n % 2]?.commit(
          [],
          keys.map((key) => change(((n * 5 + key) % 12) + 1, key)),
          '1',
        ),
      ),
    );
    const written = await store.getMany(
      model,
      'c',
      keys.map((key) => `k${key}`),
    );
    expect(written.map(({ whole }) => whole)).toEqual(keys.map(() => 12));
    await other.close();
  });

  it('of an earlier release are as they were, without the indexes by which it found them', async () => {
    const two = await Promise.all([1, 2].map(() => openMongoRowStore({ url: server.url, database: 'earlier' })));
    await two[0]?.prepare(model);
    const connection = await createConnection(server.url, { dbName: 'earlier', runtimeAdapters: { os } }).asPromise();
    const earlier = connection.getClient().db('earlier').collection<{ _id: string; [part: string]: unknown }>('odd-list_v1');
    await earlier.createIndexes([
      { name: 'moment', key: { live: 1, 'fields.moment': -1, key: 1 } },
      { name: 'key', key: { live: 1, key: 1 } },
      { name: 'tenant_hashed', key: { tenant: 'hashed' } },
    ]);
    const moment = new Date('2026-01-01T00:00:00.000Z');
    const place = { _id: 'north/plain', tenant: 'north', key: 'plain', position: '1', live: 'north' };
    await earlier.insertOne({ ...place, fields: { word: 'asha', moment }, search: 'asha', rest: '{"id":"plain"}' });
    await Promise.all(two.map((one) => one.prepare(model)));
    expect((await earlier.indexes()).map(({ name }) => name).sort()).toEqual(['_id_', 'tenant_hashed']);
    const row = { id: 'plain', word: 'asha', moment: moment.toISOString() };
    expect(await two[0]?.get(model, 'north', 'plain')).toEqual(row);
    for (const [word, found] of [
      ['asha', [row]],
      ['ravi', []],
    ] as const) {
      const rows = [];
      for await (const slice of two[0]?.loadWhere(model, 'north', ['word'], word) ?? []) rows.push(...slice.map(({ row }) => row));
      expect(rows).toEqual(found);
    }
    await two[0]?.commit([], [{ model, tenantId: 'north', key: 'plain', position: '2', row: { ...row, word: 'ravi' } }], '2');
    expect(await earlier.findOne({ _id: 'north/plain' })).toEqual({
      ...{ _id: 'north/plain', tenant: 'north', key: 'plain', position: '2' },
      row: JSON.stringify({ ...row, word: 'ravi' }),
    });
    await Promise.all([connection, ...two].map((one) => one.close()));
  });

  it('have no index but that of their ids', async () => {
    const connection = await createConnection(server.url, { dbName: 'rows', runtimeAdapters: { os } }).asPromise();
    const indexes = await connection.getClient().db('rows').collection('odd-list_v1').indexes();
    await connection.close();
    expect(indexes.map(({ name }) => name)).toEqual(['_id_']);
  });

  it('cost one look, and the checkpoints of a commit one statement', async () => {
    const connection = await createConnection(server.url, { runtimeAdapters: { os } }).asPromise();
    const counted = async () => {
      const { opcounters } = await connection.getClient().db('admin').command({ serverStatus: 1 });
      return opcounters as { getmore: number; update: number };
    };
    const projections = Array.from({ length: 50 }, (_, n) => `counted-${n}@1`);
    await store.commit(projections, [], '5');
    const before = await counted();
    await store.getMany(
      model,
      'north',
      rows.map(({ id }) => id),
    );
    await store.commit(projections, [], '6');
    const after = await counted();
    await connection.close();
    expect({ again: after.getmore - before.getmore, moves: after.update - before.update }).toEqual({ again: 0, moves: 1 });
    expect(await store.checkpoint('counted-49@1')).toBe('6');
    // What is further stays, what is new begins.
    await store.commit([...projections, 'counted-new@1'], [], '4');
    expect([await store.checkpoint('counted-0@1'), await store.checkpoint('counted-new@1')]).toEqual(['6', '4']);
  });

  it('that were whole once are not asked about again, which every question would wait for', async () => {
    const { name, version } = model;
    const [own, other] = await Promise.all([1, 2].map(() => openMongoRowStore({ url: server.url, database: 'rows' })));
    await store.aim([projectionOf({ name, version })], '1');
    expect(await own?.filling(model)).toBeUndefined();
    const connection = await createConnection(server.url, { dbName: 'rows', runtimeAdapters: { os } }).asPromise();
    await connection.getClient().db('rows').collection('checkpoints').deleteMany({});
    expect(await own?.filling(model)).toBeUndefined();
    expect(await other?.filling(model)).toMatchObject({ share: 0 });
    await Promise.all([connection.close(), own?.close(), other?.close()]);
  });
});

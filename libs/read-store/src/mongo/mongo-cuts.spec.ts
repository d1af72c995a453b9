import { setTimeout as pause } from 'node:timers/promises';
import * as os from 'node:os';
import { createConnection } from 'mongoose';
import { ORIGIN } from '@matricula/domain/kernel';
import { defineReadModel, integer, keyword } from '@matricula/read-models/kernel';
import { cutRounds, type CutRound } from '../../../../test/fixtures/cut-rounds';
import { engineIsThere, startMongo, type Engine } from '../../../../test/fixtures/engines';
import { projectionOf, type RowChange } from '../read-store';
import { openMongoRowStore, type MongoRowStore } from './mongo-row-store';

interface Row {
  id: string;
  whole: number;
}

const fields = { whole: integer(), owner: keyword() };
const model = (version: number) => defineReadModel<Row>({ name: 'cut-list', version, key: 'id', fields });
const first = model(1);
const TENANT = 'north';
const at = (number: number) => String(number).padStart(12, '0');
/** Direct connection, so that the driver does not bypass the proxy to find other members of the set. */
const through = (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=1500`;

(engineIsThere('mongod') ? describe : describe.skip)('rows on MongoDB behind a network that cuts off', () => {
  let server: Engine;
  beforeAll(async () => void (server = await startMongo()));
  afterAll(() => server.stop());

  /** A store behind the proxy, and one that sees the real data. */
  const stores = async (
    kind: string,
    { port, seed, answered }: CutRound,
    work: (cut: MongoRowStore, sure: MongoRowStore) => Promise<void>,
  ) => {
    const database = `${kind}-${seed}`;
    const sure = await openMongoRowStore({ url: server.url, database });
    const cut = await answered(() => openMongoRowStore({ url: through(port), database }));
    try {
      await work(cut, sure);
    } finally {
      await Promise.all([cut.close(), sure.close()]);
    }
  };

  /** Collections with rows that no version needs and nothing will remove. */
  const forgotten = async (database: string) => {
    const connection = await createConnection(server.url, { dbName: database, runtimeAdapters: { os } }).asPromise();
    const db = connection.getClient().db(database);
    const models = await db.collection<{ versions: { collection: string }[] }>('read_models').find().toArray();
    const retired = await db.collection<{ _id: string }>('retired_collections').find().toArray();
    const known = new Set([
      ...models.flatMap(({ versions }) => versions.map(({ collection }) => collection)),
      ...retired.map(({ _id }) => _id),
    ]);
    const names = (await db.listCollections({ name: /_v\d/ }, { nameOnly: true }).toArray()).map(({ name }) => name);
    await connection.close();
    return names.filter((name) => !known.has(name));
  };

  const change = (key: string, position: number, gone = false): RowChange => ({
    ...{ model: first, tenantId: TENANT, key, position: at(position) },
    row: gone ? undefined : { id: key, whole: position },
  });

  it('has every row of a commit that was answered, and the checkpoint not before them', () =>
    cutRounds(server.port, (round) =>
      stores('rows', round, async (cut, sure) => {
        const { answered, random } = round;
        await answered(() => cut.prepare(first));
        const kept = new Map<string, RowChange>();
        for (let position = 1; position <= 6; position += 1) {
          const most = random.below(6) === 0 ? 400 : 30;
          const keys = new Set(Array.from({ length: 1 + random.below(most) }, () => `k${random.below(2 * most)}`));
          const changes = [...keys].map((key) => change(key, position, random.below(8) === 0));
          for (const one of changes) kept.set(one.key, one);
          // Like a projector: rows it did not load are new.
          const looked = random.below(3) > 0 ? changes.map(({ tenantId, key }) => ({ tenantId, key })) : [];
          await answered(async () => {
            await cut.load(first, looked);
            await cut.commit(projectionOf(first), changes, at(position));
          });
          expect(await sure.checkpoint(projectionOf(first))).toBe(at(position));
          const there = await sure.load<Row>(
            first,
            [...kept.keys()].map((key) => ({ tenantId: TENANT, key })),
          );
          const missing = [...kept].filter(([key, { position: of }]) => there.get(`${TENANT}/${key}`)?.position !== of);
          expect(missing.map(([key]) => key)).toEqual([]);
        }
        const rows = await answered(() => cut.getMany<Row>(first, TENANT, [...kept.keys()]));
        expect(rows).toEqual([...kept.values()].flatMap(({ row }) => row ?? []));
      }),
    ));

  it('has the versions that were prepared, answers from the one that was chosen, and nothing of those that were dropped', () =>
    cutRounds(server.port, (round) =>
      stores('versions', round, async (cut, sure) => {
        const { answered, random } = round;
        const prepared = new Set<number>();
        let active: number | undefined;
        for (let step = 1; step <= 8; step += 1) {
          const version = model(1 + random.below(3));
          const { name, version: number } = version;
          if (!prepared.has(number)) {
            await answered(() => cut.prepare(version));
            await answered(() => cut.commit(projectionOf(version), [{ ...change(`k${step}`, step), model: version }], at(step)));
            prepared.add(number);
          } else if (active !== number) {
            await answered(() => cut.activate(version));
            active = number;
          } else {
            await answered(() => cut.drop(name, number));
            prepared.delete(number);
            active = undefined;
          }
          // A new store each time, because a store may cache old data for a moment.
          const now = sure.ofPartition(0);
          expect([await now.versions(name), await now.active(name)]).toEqual([[...prepared].sort(), active]);
          for (const one of [1, 2, 3]) expect((await now.checkpoint(`${name}@${one}`)) !== ORIGIN).toBe(prepared.has(one));
        }
      }),
    ));

  it('keeps no rows for ever where a process dies while it drops a version', () =>
    cutRounds(server.port, (round) =>
      stores('dropped', round, async (cut, sure) => {
        await sure.prepare(first);
        await sure.commit(projectionOf(first), [change('a', 1)], at(1));
        const ended = cut.drop(first.name, 1).catch((error: unknown) => error);
        await pause(round.random.below(25));
        await round.die();
        await ended;
        await sure.drop(first.name, 1);
        expect(await forgotten(`dropped-${round.seed}`)).toEqual([]);
      }),
    ));
});

import * as os from 'node:os';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { TimerChange, TimerStore, WaitingTimer } from '../timer-store';

interface TimerDocument {
  _id: { tenant: string; id: string };
  dueAt: string;
}

interface PlaceDocument {
  _id: string;
  position: Position;
}

const PLACE = 'timers';
/** Confirmed writes must survive a change of the primary. */
const MAJORITY = { writeConcern: { w: 'majority' } } as const;

/** Opens the timers on MongoDB. */
export async function openMongoTimerStore({ url, database }: { url: string; database: string }): Promise<MongoTimerStore> {
  const connection = createConnection(url, { dbName: database, readPreference: 'primary', runtimeAdapters: { os } });
  try {
    await connection.asPromise();
    const store = new MongoTimerStore(connection, database);
    await store.prepare();
    return store;
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

/**
 * Timers in one MongoDB database, for one leading process. The position is stored after the timers: after a crash in between, applying the same
 * changes again gives the same result.
 */
export class MongoTimerStore implements TimerStore {
  private readonly timers: mongo.Collection<TimerDocument>;
  private readonly places: mongo.Collection<PlaceDocument>;

  /** Use `openMongoTimerStore`. */
  constructor(
    private readonly connection: Connection,
    database: string,
  ) {
    const db = connection.getClient().db(database);
    this.timers = db.collection('timers');
    this.places = db.collection('timer_place');
  }

  /** Creates the index for finding due timers. */
  async prepare(): Promise<void> {
    await this.timers.createIndex({ dueAt: 1 });
  }

  async position(): Promise<Position> {
    return (await this.places.findOne({ _id: PLACE }))?.position ?? ORIGIN;
  }

  async apply(changes: readonly TimerChange[], position: Position): Promise<void> {
    const writes = changes.map(({ tenantId: tenant, timerId: id, dueAt }) => {
      const filter = { _id: { tenant, id } };
      return dueAt === undefined ? { deleteOne: { filter } } : { updateOne: { filter, update: { $set: { dueAt } }, upsert: true } };
    });
    if (writes.length > 0) await this.timers.bulkWrite(writes, { ordered: true, ...MAJORITY });
    await this.places.replaceOne({ _id: PLACE }, { position }, { upsert: true, ...MAJORITY });
  }

  async forget(elapsed: readonly WaitingTimer[]): Promise<void> {
    const drops = elapsed.map(({ tenantId: tenant, timerId: id, dueAt }) => ({ deleteOne: { filter: { _id: { tenant, id }, dueAt } } }));
    if (drops.length > 0) await this.timers.bulkWrite(drops, MAJORITY);
  }

  async due(now: string, limit: number): Promise<WaitingTimer[]> {
    const found = await this.timers
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id: { tenant, id }, dueAt }) => ({ tenantId: tenant, timerId: id, dueAt }));
  }

  async waiting(): Promise<number> {
    return this.timers.countDocuments();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

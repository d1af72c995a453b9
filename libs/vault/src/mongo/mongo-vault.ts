import * as os from 'node:os';
import { createConnection, type Connection, mongo } from 'mongoose';
import { type Secret, type Vault } from '../vault';

interface SecretDocument {
  _id: { namespace: string; id: string };
  value: mongo.Binary;
  expiresAt?: Date;
}

interface VersionDocument {
  /** The namespace. */
  _id: string;
  version: number;
}

export interface MongoVaultOptions {
  url: string;
  database: string;
  now?: () => Date;
}

const BATCH = 1_000;

/** Secrets cannot be rebuilt from anything: a write is complete when a majority of members has it on disk. */
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;

/** Opens the vault on MongoDB. It needs a replica set (one member is enough), because `putMany` uses a transaction. */
export async function openMongoVault({ url, database, now }: MongoVaultOptions): Promise<MongoVault> {
  const connection = createConnection(url, {
    dbName: database,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    // The driver imports this dynamically, which fails in some module systems.
    runtimeAdapters: { os },
  });
  try {
    await connection.asPromise();
    const vault = new MongoVault(connection, database, now);
    await vault.prepare();
    return vault;
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

/**
 * The vault in one MongoDB database, shared by any number of processes. Frequent writes use no transaction: they write the value, then the version
 * of its namespace. A transaction of a crashed process would lock its documents until the server aborts it, after a minute or more.
 */
export class MongoVault implements Vault {
  private readonly secrets: mongo.Collection<SecretDocument>;
  private readonly versions: mongo.Collection<VersionDocument>;

  /** Use `openMongoVault`. */
  constructor(
    private readonly connection: Connection,
    database: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    const db = connection.getClient().db(database);
    this.secrets = db.collection('secrets');
    this.versions = db.collection('secret_versions');
  }

  /** Creates the index that expires documents. @throws when the server has no transactions. */
  async prepare(): Promise<void> {
    const { setName, msg } = await this.connection.getClient().db('admin').command({ hello: 1 });
    if (!setName && msg !== 'isdbgrid') throw new Error('The vault needs transactions: run MongoDB as a replica set, be it of one member');
    await this.secrets.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  async get(namespace: string, id: string): Promise<Buffer | undefined> {
    return (await this.getMany(namespace, [id])).get(id);
  }

  async getMany(namespace: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
    return this.collect(
      namespace,
      ids.map((id) => ({ id })),
    );
  }

  async put(namespace: string, secret: Secret): Promise<void> {
    const filter = { _id: { namespace, id: secret.id } };
    const { matchedCount } = await alone(() => this.secrets.replaceOne(filter, contentOf(secret), { upsert: true, ...DURABLE }));
    if (matchedCount > 0) await this.raiseVersion(namespace);
  }

  async putMany(namespace: string, secrets: readonly Secret[]): Promise<void> {
    const last = [...new Map(secrets.map((secret) => [secret.id, secret])).values()];
    const [only] = last;
    if (only && last.length === 1) return this.put(namespace, only);
    await this.inTransaction(async (session) => {
      const there = await this.collect(namespace, last, session);
      await this.store(namespace, last, session);
      if (there.size > 0) await this.raiseVersion(namespace, session);
    });
  }

  putIfAbsent(namespace: string, secret: Secret): Promise<boolean> {
    return this.putAbsent(namespace, [secret]);
  }

  async putMissing(namespace: string, secrets: readonly Secret[]): Promise<Map<string, Buffer>> {
    const first = [...new Map([...secrets].reverse().map((secret) => [secret.id, secret])).values()];
    for (;;) {
      const there = await this.collect(namespace, first);
      const missing = first.filter(({ id }) => !there.has(id));
      // Another writer was first; its values are stored.
      if (missing.length === 0 || (await this.putAbsent(namespace, missing)))
        return new Map(first.map(({ id, value }) => [id, there.get(id) ?? Buffer.from(value)]));
    }
  }

  /** Replaces a secret unless its value has changed. */
  private async replaceIf(namespace: string, value: Buffer, next: Secret): Promise<boolean> {
    const filter = { _id: { namespace, id: next.id }, value: new mongo.Binary(value) };
    return (await this.secrets.replaceOne(filter, contentOf(next), DURABLE)).matchedCount === 1;
  }

  /** Stores secrets that are absent or expired; false if any was present. */
  private async putAbsent(namespace: string, secrets: readonly Secret[]): Promise<boolean> {
    const expiresAt = { $lte: this.now() };
    const writes = secrets.map((secret) => ({
      // If an unexpired secret exists, the upsert fails with a duplicate key.
      replaceOne: { filter: { _id: { namespace, id: secret.id }, expiresAt }, replacement: contentOf(secret), upsert: true },
    }));
    try {
      await this.secrets.bulkWrite(writes, { ordered: false, ...DURABLE });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async delete(namespace: string, id: string): Promise<boolean> {
    const deleted = await this.secrets.findOneAndDelete({ _id: { namespace, id } }, DURABLE);
    if (!deleted || !this.isUsable(deleted)) return false;
    await this.raiseVersion(namespace);
    return true;
  }

  async deleteUnder(prefix: string): Promise<number> {
    const under = { '_id.id': { $gte: prefix, $lt: `${prefix}\uffff` } };
    const namespaces: string[] = await this.secrets.distinct('_id.namespace', under);
    const { deletedCount } = await this.secrets.deleteMany(under, DURABLE);
    for (const namespace of namespaces) await this.raiseVersion(namespace);
    return deletedCount;
  }

  async count(namespace: string, { id, expiresAt }: Pick<Secret, 'id' | 'expiresAt'>): Promise<number> {
    for (;;) {
      const was = await this.get(namespace, id);
      const counted = Number(was ?? 0) + 1;
      const next = { id, value: Buffer.from(String(counted)), expiresAt };
      // Another writer changed the value: read again.
      const first = was === undefined && (await this.putAbsent(namespace, [next]));
      if (first || (was && (await this.replaceIf(namespace, was, next)))) return counted;
    }
  }

  async version(namespace: string): Promise<number> {
    return (await this.versions.findOne({ _id: namespace }))?.version ?? 0;
  }

  async *all(): AsyncGenerator<{ namespace: string; secrets: Secret[] }> {
    let batch: { namespace: string; secrets: Secret[] } | undefined;
    for await (const document of this.secrets.find().sort({ _id: 1 })) {
      if (!this.isUsable(document)) continue;
      const { _id, value, expiresAt } = document;
      if (batch && (batch.namespace !== _id.namespace || batch.secrets.length >= BATCH)) {
        yield batch;
        batch = undefined;
      }
      batch ??= { namespace: _id.namespace, secrets: [] };
      batch.secrets.push({ id: _id.id, value: Buffer.from(value.value()), expiresAt });
    }
    if (batch) yield batch;
  }

  /**
   * Does nothing: MongoDB cannot wipe its oplog, which holds replaced values until newer entries push them out. Keep the oplog short
   * (`oplogMinRetentionHours`) and the volume encrypted.
   */
  async scrub(): Promise<void> {}

  async rewrite(): Promise<void> {}

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async collect(namespace: string, wanted: readonly { id: string }[], session?: mongo.ClientSession): Promise<Map<string, Buffer>> {
    if (wanted.length === 0) return new Map();
    const ids = wanted.map(({ id }) => ({ namespace, id }));
    const found = await this.secrets.find({ _id: { $in: ids } }, { session, batchSize: ids.length + 1 }).toArray();
    const usable = found.filter((secret) => this.isUsable(secret));
    return new Map(usable.map(({ _id, value }) => [_id.id, Buffer.from(value.value())]));
  }

  private async store(namespace: string, secrets: readonly Secret[], session: mongo.ClientSession): Promise<void> {
    if (secrets.length === 0) return;
    const writes = secrets.map((secret) => ({
      replaceOne: { filter: { _id: { namespace, id: secret.id } }, replacement: contentOf(secret), upsert: true },
    }));
    await this.secrets.bulkWrite(writes, { session });
  }

  private async raiseVersion(namespace: string, session?: mongo.ClientSession): Promise<void> {
    const raise = (options: mongo.UpdateOptions) =>
      this.versions.updateOne({ _id: namespace }, { $inc: { version: 1 } }, { upsert: true, ...options });
    await (session ? raise({ session }) : alone(() => raise(DURABLE)));
  }

  /** MongoDB removes expired documents only now and then. */
  private isUsable({ expiresAt }: SecretDocument): boolean {
    return !expiresAt || expiresAt > this.now();
  }

  private async inTransaction<T>(work: (session: mongo.ClientSession) => Promise<T>): Promise<T> {
    const session = this.connection.getClient().startSession();
    try {
      return await alone(() => session.withTransaction(() => work(session), { readConcern: { level: 'snapshot' }, ...DURABLE }));
    } finally {
      await session.endSession();
    }
  }
}

function contentOf({ value, expiresAt }: Secret): Omit<SecretDocument, '_id'> {
  return { value: new mongo.Binary(value), ...(expiresAt && { expiresAt }) };
}

/** Retries if another writer inserted first, so that its value is seen. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

const isDuplicate = (error: unknown) => error instanceof mongo.MongoServerError && error.code === 11000;

import * as os from 'node:os';
import { createConnection, type Connection, mongo } from 'mongoose';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type Filling, type RowChange, type RowStore, type StoredRow } from '../read-store';
import { MongoCheckpoints } from './mongo-checkpoints';
import { MongoRegistry, type Answering, type RegisteredVersion } from './mongo-registry';
import { MongoWriter, type PlannedRows } from './mongo-writer';
import { documentId, ROW_PARTS, textOf, type RowDocument } from './row-document';

/** Where the rows are stored, and which partition of the feed fills them. */
export interface MongoPlace {
  url: string;
  database: string;
  /** Number of partitions of the feed, each with its own projector; 1 by default. */
  partitions?: number;
  /** The partition of this store's projector; undefined for a store that only answers queries. */
  partition?: number;
  /** Partition of a tenant's events; required if there are several. */
  partitionOf?: (tenantId: string) => number;
}

/** Opens rows by key on MongoDB, for callers that need no other queries. */
export async function openMongoRowStore(place: MongoPlace): Promise<MongoRowStore> {
  return new MongoRowStore(await connected(place), place);
}

/** Connects to the database of a place. @throws Error when it cannot be reached, or the place is invalid */
export async function connected({ url, database, partitions = 1, partition, partitionOf }: MongoPlace): Promise<Connection> {
  if (partitions > 1 && !partitionOf) throw new Error('A read store of several partitions needs partitionOf');
  if (partition !== undefined && (partition < 0 || partition >= partitions)) throw new Error(`There is no partition ${partition}`);
  const connection = createConnection(url, {
    dbName: database,
    // Reads must see the process's own writes.
    readPreference: 'primary',
    // The driver imports this dynamically, which fails in some module systems.
    runtimeAdapters: { os },
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

/**
 * Rows by key, checkpoints and versions in one MongoDB database: a collection per version of a read model. Rows are written before their
 * checkpoint.
 */
export class MongoRowStore implements RowStore {
  protected readonly db: mongo.Db;
  protected readonly registry: MongoRegistry;
  protected readonly checkpoints: MongoCheckpoints;
  private readonly writer: MongoWriter;

  /** Use `openMongoRowStore`. */
  constructor(
    protected readonly connection: Connection,
    /** `borrowed`: another store closes the connection. */
    protected readonly place: MongoPlace & { borrowed?: boolean },
    /** Called for collections that are removed. */
    removed: (collection: string) => Promise<void> = async () => undefined,
  ) {
    this.db = connection.getClient().db(place.database);
    this.checkpoints = new MongoCheckpoints(this.db);
    const forget = (collection: string) => this.checkpoints.forget(collection);
    this.registry = new MongoRegistry(this.db, this.partitions, forget, removed);
    this.writer = new MongoWriter(this.db, async (model) => (await this.versionOf(model)).collection);
  }

  /** The same store for the projector of one partition, over the same connection. */
  ofPartition(partition: number): MongoRowStore {
    return new MongoRowStore(this.connection, { ...this.place, partition, borrowed: true });
  }

  async prepare(model: ReadModel): Promise<void> {
    await this.register(model);
  }

  /** Reloads the registered versions at the next query; otherwise changes by other processes are seen within half a second. */
  refresh(): void {
    this.registry.refresh();
  }

  versions(name: string): Promise<number[]> {
    return this.registry.versions(name);
  }

  activate(model: ReadModel): Promise<void> {
    return this.registry.activate(model, this.place.partition);
  }

  active(name: string): Promise<number | undefined> {
    return this.registry.active(name);
  }

  drop(name: string, version: number): Promise<void> {
    return this.registry.drop(name, version, this.place.partition);
  }

  discard(name: string, version: number): Promise<boolean> {
    return this.registry.discard(name, version);
  }

  /** Checkpoint of the store's own partition; without one, the lowest of all partitions. */
  async checkpoint(projection: string): Promise<Position> {
    return this.checkpoints.least(await this.checkpointIds(projection, this.place.partition));
  }

  load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>> {
    return this.writer.load(model, ids);
  }

  loadWhere<Row extends object>(model: ReadModel<Row>, tenantId: string, anyOf: readonly string[], value?: string) {
    return this.writer.loadWhere(model, tenantId, anyOf, value);
  }

  async commit(projection: string | readonly string[], changes: RowChange[], checkpoint: Position): Promise<void> {
    const projections = typeof projection === 'string' ? [projection] : projection;
    const ids = await Promise.all(projections.map((one) => this.checkpointIds(one, this.place.partition ?? 0)));
    await this.write(this.writer.planned(changes), projections);
    await this.checkpoints.move(ids.flat(), checkpoint);
  }

  /** A commit is durable when it returns, so nothing is lost later. */
  onLost(): () => void {
    return () => undefined;
  }

  async aim(projections: readonly string[], target: Position): Promise<void> {
    const ids = await Promise.all(projections.map((one) => this.checkpointIds(one, this.place.partition ?? 0)));
    await this.checkpoints.aim(ids.flat(), target);
  }

  async filling(model: ReadModel, tenantId?: string): Promise<Filling | undefined> {
    const answering = await this.registry.answering(model);
    return answering ? this.checkpoints.filling(this.idsIn(answering.collection, this.partition(tenantId))) : { share: 0 };
  }

  async get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    return (await this.getMany(model, tenantId, [key]))[0];
  }

  async getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]> {
    const answering = await this.registry.answering(model);
    return answering ? this.rowsBy<Row>(answering, tenantId, keys) : [];
  }

  reached(projection: string, position: Position, withinMs: number, tenantId?: string): Promise<void> {
    const ids = () => this.checkpointIds(projection, this.partition(tenantId));
    return this.checkpoints.reached({ projection, position, ids }, withinMs);
  }

  /** Only the log position; a place in the feed, which checkpoints may add, is dropped. */
  async position(projection: string, tenantId?: string): Promise<Position> {
    const least = await this.checkpoints.shown(await this.checkpointIds(projection, this.partition(tenantId)));
    return least.split(':')[0] ?? ORIGIN;
  }

  async close(): Promise<void> {
    this.registry.close();
    this.checkpoints.close();
    if (!this.place.borrowed) await this.connection.close();
  }

  /** Registers a version, and drops indexes that only earlier releases used. */
  protected async register(model: ReadModel): Promise<RegisteredVersion> {
    const version = await this.registry.prepare(model);
    const rows = this.db.collection<RowDocument>(version.collection);
    for (const name of await questionIndexes(rows)) await rows.dropIndex(name).catch(unlessGone);
    return version;
  }

  /** Writes the rows of a commit of these projections; resolves when they are durable. */
  protected write(planned: readonly PlannedRows[], _projections: readonly string[]): Promise<void> {
    return this.writer.write(planned);
  }

  /** Rows by key, in the order of the keys; missing ones are left out. */
  protected async rowsBy<Row extends object>(answering: Answering, tenantId: string, keys: readonly string[]): Promise<Row[]> {
    return (await this.textsBy(answering, tenantId, keys)).map((text) => JSON.parse(text) as Row);
  }

  /** The same rows as JSON texts. */
  protected async textsBy({ collection }: Answering, tenantId: string, keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const ids = keys.map((key) => documentId(tenantId, key));
    // A router finds the shard by the tenant.
    const asked = { _id: { $in: ids }, tenant: tenantId };
    // One more than there can be: with a full batch, the driver would ask the server again for more.
    const cursor = this.db.collection<RowDocument>(collection).find(asked, { projection: ROW_PARTS, batchSize: ids.length + 1 });
    const found = new Map((await cursor.toArray()).map((document) => [document._id, textOf(document)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  protected async versionOf(model: ReadModel): Promise<RegisteredVersion> {
    const version = await this.registry.version(model);
    if (!version) throw new Error(`${projectionOf(model)} was never prepared or has been dropped`);
    return version;
  }

  private get partitions(): number {
    return this.place.partitions ?? 1;
  }

  protected partition(tenantId: string | undefined): number | undefined {
    return tenantId === undefined ? this.place.partition : (this.place.partitionOf?.(tenantId) ?? 0);
  }

  /** Checkpoint ids of a projection in one partition or in all. They are named after the collection, so they start again with its rows. */
  private async checkpointIds(projection: string, partition: number | undefined): Promise<string[]> {
    return this.idsIn(await this.registry.progressOf(projection), partition);
  }

  protected idsIn(name: string, partition: number | undefined): string[] {
    const partitions = partition === undefined ? Array.from({ length: this.partitions }, (_, index) => index) : [partition];
    return partitions.map((one) => MongoCheckpoints.id(name, one));
  }
}

/** MongoDB's error codes for a missing collection and a missing index. */
const GONE = new Set<unknown>([26, 27]);

function unlessGone(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError && GONE.has(error.code))) throw error;
}

/** Indexes of releases that queried MongoDB by field: each began with one of their fields. An operator's own indexes stay, such as a shard key's. */
async function questionIndexes(rows: mongo.Collection<RowDocument>): Promise<string[]> {
  try {
    return (await rows.indexes()).flatMap(({ name, key }) => (name !== undefined && Object.keys(key)[0] === 'live' ? name : []));
  } catch (error) {
    unlessGone(error);
    return [];
  }
}

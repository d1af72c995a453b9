import * as os from 'node:os';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type {
  AggregateQuery,
  AggregateRow,
  FacetValue,
  GroupingsQuery,
  PageQuery,
  ReadModel,
  Selection,
} from '@matricula/read-models/kernel';
import { kindOf } from '../field-value';
import { projectionOf, StillFilling, type Filling, type ReadStore, type RefusedRow, type RowChange, type StoredRow } from '../read-store';
import { ClickHouseAnswers } from '../clickhouse/clickhouse-answers';
import { ClickHouseColumns, type ClickHouseOptions } from '../clickhouse/clickhouse-columns';
import { matchOf } from './compile-match';
import { FieldPaths } from './field-paths';
import { ColumnKeeper, type ColumnFill, type ColumnKeeperOptions, type WrittenColumns } from './column-keeper';
import { MongoCheckpoints } from './mongo-checkpoints';
import { facetsOf, figuresOf } from './mongo-figures';
import { indexPlan } from './mongo-indexes';
import { keysOf, pageOf, ROW_PARTS, streamOf } from './mongo-pages';
import { MongoRegistry } from './mongo-registry';
import { type Subject } from './mongo-subject';
import { MongoWriter, type PlannedRows } from './mongo-writer';
import { documentId, rowOf, type RowDocument } from './row-document';

export interface MongoReadStoreOptions {
  url: string;
  database: string;
  /** Partitions of the feed, each with a projector of its own; 1. */
  partitions?: number;
  /** The partition that this store's projector folds; a store that only answers has none. */
  partition?: number;
  /** Partition of a tenant's events; needed when there are several. */
  partitionOf?: (tenantId: string) => number;
  /** Where questions are answered from; without it from the rows. */
  columns?: ClickHouseOptions;
  /** Hears of columns that cannot be filled at the moment. */
  onError?(error: unknown): void;
  /** Hears of columns that are filled. */
  onProgress?(fill: ColumnFill): void;
}

/** Opens the read store on MongoDB: a collection per version of a read model. */
export async function openMongoReadStore(options: MongoReadStoreOptions): Promise<MongoReadStore> {
  const { url, database, partitions = 1, partition, partitionOf } = options;
  if (partitions > 1 && !partitionOf) throw new Error('A read store of several partitions needs partitionOf');
  if (partition !== undefined && (partition < 0 || partition >= partitions)) throw new Error(`There is no partition ${partition}`);
  const connection = createConnection(url, {
    dbName: database,
    // Who has written has to find it.
    readPreference: 'primary',
    // The driver's own dynamic import of it is not possible in every module system.
    runtimeAdapters: { os },
  });
  try {
    await connection.asPromise();
    const db = connection.getClient().db(database);
    const { msg } = await db.command({ hello: 1 });
    const columns = options.columns && (await ClickHouseColumns.open(options.columns));
    return new MongoReadStore(connection, db, { partitions, partition, partitionOf, sharded: msg === 'isdbgrid' }, columns, options);
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

/** Rows, checkpoints and versions in one MongoDB database. Rows are written before their checkpoint. */
export class MongoReadStore implements ReadStore {
  private readonly registry: MongoRegistry;
  private readonly checkpoints: MongoCheckpoints;
  private readonly writer: MongoWriter;

  private readonly keeper: ColumnKeeper | undefined;

  /** Use `openMongoReadStore`. */
  constructor(
    private readonly connection: Connection,
    private readonly db: mongo.Db,
    private readonly place: Required<Pick<MongoReadStoreOptions, 'partitions'>> &
      Pick<MongoReadStoreOptions, 'partition' | 'partitionOf'> & { sharded: boolean; borrowed?: boolean },
    private readonly columns: ClickHouseColumns | undefined,
    keeping: ColumnKeeper | ColumnKeeperOptions,
  ) {
    this.checkpoints = new MongoCheckpoints(db);
    const forget = (collection: string) => this.checkpoints.forget(collection);
    this.registry = new MongoRegistry(db, place.partitions, forget, async (collection) => columns?.remove(collection));
    this.writer = new MongoWriter(db, async (model) => (await this.versionOf(model)).collection);
    if (keeping instanceof ColumnKeeper) this.keeper = keeping;
    else if (columns) this.keeper = new ColumnKeeper(db, this.registry, columns, keeping);
  }

  /** The same store as the projector of one partition sees it, over the same connection. */
  ofPartition(partition: number): MongoReadStore {
    const { connection, db, place, columns, keeper } = this;
    return new MongoReadStore(connection, db, { ...place, partition, borrowed: true }, columns, keeper ?? {});
  }

  async prepare(model: ReadModel): Promise<void> {
    const version = await this.registry.prepare(model);
    await this.db.collection(version.collection).createIndexes(indexPlan(version, model.indexes).indexes);
    await this.keeper?.prepare({ name: model.name, ...version });
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

  /** Of the store's own partition; without one, of the partition that is furthest behind. */
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
    const planned = this.writer.planned(changes);
    const columns = this.keeper ? await this.columnsOf(planned) : [];
    try {
      await this.keeper?.write(columns);
    } catch (error) {
      // Columns may have been made anew.
      this.registry.refresh();
      throw error;
    }
    await this.writer.write(planned);
    await this.keeper?.confirm(columns);
    await this.checkpoints.move(ids.flat(), checkpoint);
  }

  async aim(projections: readonly string[], target: Position): Promise<void> {
    const ids = await Promise.all(projections.map((one) => this.checkpointIds(one, this.place.partition ?? 0)));
    await this.checkpoints.aim(ids.flat(), target);
  }

  async filling(model: ReadModel, tenantId?: string): Promise<Filling | undefined> {
    const answering = await this.registry.answering(model);
    if (!answering) return { share: 0 };
    const share = this.columns ? (answering.columns?.share ?? 0) : 1;
    if (share < 1) return { share, waits: true };
    return this.checkpoints.filling(this.idsIn(answering.collection, this.partition(tenantId)));
  }

  async get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined> {
    return (await this.getMany(model, tenantId, [key]))[0];
  }

  async getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]> {
    const subject = await this.subject(model, tenantId);
    return subject ? this.rowsBy<Row>(subject, tenantId, keys) : [];
  }

  async page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return [];
    const answers = this.answers(subject, tenantId);
    return answers ? this.rowsBy<Row>(subject, tenantId, await answers.keys(query)) : rowsOf<Row>(await pageOf(subject, query));
  }

  async count(model: ReadModel, tenantId: string, selection: Selection): Promise<number> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return 0;
    const answers = this.answers(subject, tenantId);
    return answers ? answers.count(selection) : subject.rows.countDocuments(matchOf(subject.paths, subject.tenant, selection));
  }

  async distinct(
    model: ReadModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit = 100,
  ): Promise<Record<string, FacetValue[]>> {
    for (const field of fields) kindOf(model, field);
    const subject = await this.subject(model, tenantId);
    if (!subject) return Object.fromEntries(fields.map((field) => [field, []]));
    const answers = this.answers(subject, tenantId);
    return answers ? answers.distinct(fields, selection, limit) : facetsOf(subject, fields, selection, limit);
  }

  async aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]> {
    const { where, search, timeZone, ...grouping } = query;
    return (await this.aggregates(model, tenantId, { where, search, timeZone, groupings: [grouping] }))[0] ?? [];
  }

  async aggregates(model: ReadModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return query.groupings.map(() => []);
    const answers = this.answers(subject, tenantId);
    if (answers) return answers.aggregates(query);
    const { groupings, ...selection } = query;
    return Promise.all(groupings.map((grouping) => figuresOf(subject, { ...selection, ...grouping })));
  }

  async *stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return;
    const answers = this.answers(subject, tenantId);
    if (answers) for await (const keys of answers.keyPieces(query)) yield await this.rowsBy<Row>(subject, tenantId, keys);
    else for await (const documents of streamOf(subject, query)) yield rowsOf<Row>(documents);
  }

  async keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]> {
    const subject = await this.subject(model, tenantId);
    if (!subject) return [];
    return this.answers(subject, tenantId)?.keys(query) ?? keysOf(subject, query);
  }

  reached(projection: string, position: Position, withinMs: number, tenantId?: string): Promise<void> {
    const ids = () => this.checkpointIds(projection, this.partition(tenantId));
    return this.checkpoints.reached({ projection, position, ids }, withinMs);
  }

  /** Of the log alone: where a checkpoint also names a place in the feed, that is nothing to those who ask. */
  async position(projection: string, tenantId?: string): Promise<Position> {
    const least = await this.checkpoints.least(await this.checkpointIds(projection, this.partition(tenantId)));
    return least.split(':')[0] ?? ORIGIN;
  }

  /** MongoDB writes over the place of removed documents in its own time: keep its disk encrypted. */
  async scrub(): Promise<void> {}

  async rewrite(): Promise<void> {}

  /** Whatever MongoDB does not take fails its commit: nothing is set aside. */
  async refused(): Promise<RefusedRow[]> {
    return [];
  }

  async offerAgain(): Promise<void> {}

  async close(): Promise<void> {
    this.registry.close();
    this.checkpoints.close();
    if (this.place.borrowed) return;
    await this.keeper?.close();
    await this.columns?.close();
    await this.connection.close();
  }

  /** Fills the columns of every version anew from the rows. */
  async refillColumns(): Promise<void> {
    await this.keeper?.refill();
  }

  /** Rows by key, in the order of the keys; those that are gone are left out. */
  private async rowsBy<Row extends object>({ rows }: Subject, tenantId: string, keys: readonly string[]): Promise<Row[]> {
    if (keys.length === 0) return [];
    const ids = keys.map((key) => documentId(tenantId, key));
    const cursor = rows.find({ _id: { $in: ids }, tenant: tenantId }, { projection: ROW_PARTS, batchSize: ids.length });
    const found = new Map((await cursor.toArray()).map((document) => [document._id, rowOf<Row>(document)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** What answers questions where there are columns. @throws StillFilling while they are not whole */
  private answers({ answering, asked }: Subject, tenantId: string): ClickHouseAnswers | undefined {
    if (!this.columns) return undefined;
    const share = answering.columns?.share ?? 0;
    if (share < 1) throw new StillFilling(asked.name, share);
    return new ClickHouseAnswers(this.columns, answering, asked, tenantId);
  }

  /** What a commit writes beside its rows. */
  private columnsOf(planned: readonly PlannedRows[]): Promise<WrittenColumns> {
    return Promise.all(
      planned.map(async ({ model, rows }) => ({
        version: { name: model.name, ...(await this.versionOf(model)) },
        rows: rows.map(({ change }) => change),
      })),
    );
  }

  private partition(tenantId: string | undefined): number | undefined {
    return tenantId === undefined ? this.place.partition : (this.place.partitionOf?.(tenantId) ?? 0);
  }

  /** Checkpoints of a projection in one partition or in all. A version's own begin anew with its rows, so they are named after these. */
  private async checkpointIds(projection: string, partition: number | undefined): Promise<string[]> {
    return this.idsIn(await this.registry.progressOf(projection), partition);
  }

  private idsIn(name: string, partition: number | undefined): string[] {
    const partitions = partition === undefined ? Array.from({ length: this.place.partitions }, (_, index) => index) : [partition];
    return partitions.map((one) => MongoCheckpoints.id(name, one));
  }

  private async subject(asked: ReadModel, tenantId: string): Promise<Subject | undefined> {
    const answering = await this.registry.answering(asked);
    if (!answering) return undefined;
    // A router finds the shard by the shard key; elsewhere it would only keep indexes from answering alone.
    const tenant = this.place.sharded ? { tenant: tenantId, live: tenantId } : { live: tenantId };
    return {
      rows: this.db.collection<RowDocument>(answering.collection),
      answering,
      asked,
      paths: new FieldPaths(answering, asked),
      tenant,
      ordered: indexPlan(answering, asked.indexes).ordered,
    };
  }

  private async versionOf(model: ReadModel) {
    const version = await this.registry.version(model);
    if (!version) throw new Error(`${projectionOf(model)} was never prepared or has been dropped`);
    return version;
  }
}

const rowsOf = <Row extends object>(documents: RowDocument[]): Row[] => documents.flatMap((document) => rowOf<Row>(document) ?? []);

import { mongo } from 'mongoose';
import type { ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type RowChange, type StoredRow } from '../read-store';
import { DUPLICATE_KEY } from './mongo-registry';
import { documentId, documentOf, idsOf, PARTS, rowOf, type RowDocument } from './row-document';

/** Rows per server command; several commands run in parallel. */
const PIECE = 1000;
/** Majority writes: a failover cannot take rows away while their checkpoint stays. */
const DURABLE = { ordered: false, writeConcern: { w: 'majority' } } as const;

/** The rows of one version that a commit writes. */
export interface PlannedRows {
  model: ReadModel;
  rows: { document: RowDocument; change: RowChange }[];
}

/** Writes rows, and reads them for folding. */
export class MongoWriter {
  /** Rows that a load found, by collection: they are replaced. Others are first inserted as new, which is several times faster. */
  private readonly found = new Map<string, Set<string>>();

  constructor(
    private readonly db: mongo.Db,
    /** Name of the collection of a version. @throws when it is not there. */
    private readonly collectionOf: (model: ReadModel) => Promise<string>,
  ) {}

  /** See RowStore.load. */
  async load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>> {
    const name = await this.collectionOf(model);
    const stored = new Map<string, StoredRow<Row>>();
    const found = new Set<string>();
    for (let from = 0; from < ids.length; from += PIECE) {
      const piece = ids.slice(from, from + PIECE);
      const asked = { _id: { $in: piece.map(({ tenantId, key }) => documentId(tenantId, key)) }, tenant: { $in: tenantsOf(piece) } };
      const cursor = this.db.collection<RowDocument>(name).find(asked, { projection: PARTS, batchSize: PIECE + 1 });
      for (const document of await cursor.toArray()) {
        const { _id, tenant: tenantId, key, position } = document;
        found.add(_id);
        stored.set(`${tenantId}/${key}`, { tenantId, key, position, row: rowOf<Row>(document) });
      }
    }
    this.found.set(name, found);
    return stored;
  }

  /** See RowStore.loadWhere. Reads the tenant's rows in key order, which no commit changes. */
  async *loadWhere<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    anyOf: readonly string[],
    value?: string,
  ): AsyncGenerator<StoredRow<Row>[]> {
    const name = await this.collectionOf(model);
    const rows = this.db.collection<RowDocument>(name);
    // Skips rows that cannot contain the value, except rows of earlier releases.
    const held = value === undefined ? '{' : JSON.stringify(value);
    const naming = { $or: [{ $expr: { $gte: [{ $indexOfBytes: ['$row', held] }, 0] } }, { fields: { $exists: true } }] };
    const { first, end } = idsOf(tenantId);
    for (let after = first; ;) {
      // In id order, which equals key order. A router finds the shard by the tenant.
      const where = { ...naming, _id: { $gt: after, $lt: end }, tenant: tenantId };
      const documents = await rows.find(where, { projection: PARTS }).sort({ _id: 1 }).limit(PIECE).toArray();
      this.found.set(name, new Set(documents.map(({ _id }) => _id)));
      const found = documents.map((document) => ({ tenantId, key: document.key, position: document.position, row: rowOf<Row>(document) }));
      const named = found.filter(({ row }) => value === undefined || anyOf.some((field) => row?.[field as keyof Row] === value));
      if (named.length > 0) yield named;
      const last = documents.at(-1);
      if (!last || documents.length < PIECE) return;
      after = last._id;
    }
  }

  /** The last change of every row, by read model. @throws when a row is no JSON */
  planned(changes: readonly RowChange[]): PlannedRows[] {
    const byModel = new Map<string, { model: ReadModel; rows: Map<string, PlannedRows['rows'][number]> }>();
    for (const change of changes) {
      const id = projectionOf(change.model);
      const { rows } = byModel.get(id) ?? { rows: new Map() };
      byModel.set(id, { model: change.model, rows });
      const document = documentOf(change);
      const earlier = rows.get(document._id);
      if (!earlier || earlier.change.position < change.position) rows.set(document._id, { document, change });
    }
    return [...byModel.values()].map(({ model, rows }) => ({ model, rows: [...rows.values()] }));
  }

  /** Writes rows; a row whose stored position is equal or later stays unchanged. */
  async write(planned: readonly PlannedRows[]): Promise<void> {
    const written = planned.map(async ({ model, rows }) => {
      const name = await this.collectionOf(model);
      const found = this.found.get(name);
      this.found.delete(name);
      const documents = rows.map(({ document }) => document);
      await this.writeDocuments(this.db.collection<RowDocument>(name), documents, found);
    });
    await allSettled(written);
  }

  private async writeDocuments(rows: mongo.Collection<RowDocument>, documents: RowDocument[], found: Set<string> | undefined) {
    const there = documents.filter(({ _id }) => found?.has(_id));
    const fresh = documents.filter(({ _id }) => !found?.has(_id));
    const pieces = Math.max(Math.ceil(there.length / PIECE), 1);
    await allSettled([
      ...Array.from({ length: pieces }, (_, piece) => this.replace(rows, there.slice(piece * PIECE, (piece + 1) * PIECE))),
      this.insert(rows, fresh),
    ]);
  }

  private async insert(rows: mongo.Collection<RowDocument>, documents: RowDocument[]): Promise<void> {
    if (documents.length === 0) return;
    try {
      await rows.insertMany(documents, DURABLE);
    } catch (error) {
      const taken = alreadyThere(error).flatMap(({ index }) => documents[index] ?? []);
      await this.replace(rows, taken);
    }
  }

  /** For existing documents: they are never deleted, so nothing needs to be inserted. */
  private async replace(rows: mongo.Collection<RowDocument>, documents: RowDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const replacements = documents.map((document) => {
      const { _id, tenant, position } = document;
      return { replaceOne: { filter: { _id, tenant, position: { $lt: position } }, replacement: document } };
    });
    await rows.bulkWrite(replacements, DURABLE);
  }
}

const tenantsOf = (ids: readonly { tenantId: string }[]) => [...new Set(ids.map(({ tenantId }) => tenantId))];

/** Write errors that only mean duplicate ids. @throws any other error */
function alreadyThere(error: unknown): mongo.WriteError[] {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  // The driver also uses this error, without write errors, for a broken connection: then it is unknown what was written.
  if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return errors;
}

/** Waits for all, so that nothing is in progress after a failure. */
async function allSettled(work: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

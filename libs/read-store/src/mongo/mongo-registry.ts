import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import type { ReadModel } from '@matricula/read-models/kernel';
import { shapeOfFields, type QueryShape } from '../field-value';
import { type ShapeField } from '@matricula/read-models/kernel';

/** One stored version of a read model. */
export interface RegisteredVersion {
  version: number;
  key: string;
  fields: Record<string, ShapeField>;
  /** Collection of its rows; a version that is dropped and prepared again gets another one. */
  collection: string;
  /** Partitions whose projectors have requested its activation. */
  ready: number[];
  /** A partition no longer needs it; it is dropped when another version is active. */
  unneeded: boolean;
  /** Its column table, the share of rows it contains, and whether there was an earlier one; undefined if there never were columns. */
  columns?: { table: string; share: number; again: boolean };
}

interface RegisteredModel {
  _id: string;
  revision: number;
  active?: number;
  versions: RegisteredVersion[];
}

/** The collection of a dropped version, or a replaced column table. */
interface RetiredCollection {
  _id: string;
  at: Date;
  /** Its rows were removed; no other collection ever gets its name. */
  gone?: boolean;
}

/** A version that answers queries. */
export type Answering = QueryShape & RegisteredVersion;

/** Cache time of the registry: how long changes by another process may be unknown. */
const KNOWN_MS = 500;
/** How long a dropped version's rows stay, for processes that do not know the new active version yet. */
const GRACE_MS = 10_000;

/** Versions of read models, their collections, and which of them are active: one document per read model. */
export class MongoRegistry {
  private readonly models: mongo.Collection<RegisteredModel>;
  private readonly retired: mongo.Collection<RetiredCollection>;
  private known: { at: number; models: Promise<Map<string, RegisteredModel>> } | undefined;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: mongo.Db,
    private readonly partitions: number,
    /** Deletes the checkpoints of the projections that filled a collection. */
    private readonly forget: (collection: string) => Promise<void>,
    /** Removes other data of a collection when its rows are removed. */
    private readonly remove: (collection: string) => Promise<void>,
  ) {
    this.models = db.collection('read_models');
    this.retired = db.collection('retired_collections');
  }

  /** Registers a version, or its changed declaration, and returns it. */
  async prepare({ name, version, key, fields: declared }: ReadModel): Promise<RegisteredVersion> {
    await this.sweep();
    const fields = shapeOfFields(declared);
    const there = await this.unchanged(name, { version, key, fields });
    if (there) return there;
    const fresh = await this.freshCollection(`${name}_v${version}`);
    const { versions } = await this.change(name, (model) => {
      const there = model.versions.find((one) => one.version === version);
      if (there) Object.assign(there, { key, fields });
      else model.versions.push({ version, key, fields, collection: fresh, ready: [], unneeded: false });
    });
    return versions.find((one) => one.version === version) as RegisteredVersion;
  }

  async versions(name: string): Promise<number[]> {
    const model = await this.model(name);
    return (model?.versions ?? []).map(({ version }) => version).sort((a, b) => a - b);
  }

  async active(name: string): Promise<number | undefined> {
    return (await this.model(name))?.active;
  }

  /** One version, undefined if it was never prepared or was dropped. */
  async version({ name, version }: { name: string; version: number }): Promise<RegisteredVersion | undefined> {
    return (await this.model(name))?.versions.find((one) => one.version === version);
  }

  /** The version that answers queries: the active one, or else the caller's own. */
  async answering({ name, version }: { name: string; version: number }): Promise<Answering | undefined> {
    const model = await this.model(name);
    const found = model?.versions.find((one) => one.version === (model.active ?? version));
    return found && { name, ...found };
  }

  /** Name of a projection's checkpoint: that of the collection it fills. The bare name of a read model stands for its active version. */
  async progressOf(projection: string): Promise<string> {
    const [name = '', version] = projection.split('@');
    const model = await this.model(name);
    const filled = version === undefined ? model?.active : Number(version);
    return model?.versions.find((one) => one.version === filled)?.collection ?? projection;
  }

  /** Activates a version once every partition has requested it. */
  async activate({ name, version }: ReadModel, partition: number | undefined): Promise<void> {
    await this.change(name, (model) => {
      const chosen = model.versions.find((one) => one.version === version);
      if (!chosen) throw new Error(`Version ${version} of ${name} was never prepared`);
      if (partition !== undefined && !chosen.ready.includes(partition)) chosen.ready.push(partition);
      if (partition !== undefined && chosen.ready.length < this.partitions) return;
      model.active = version;
      chosen.unneeded = false;
      for (const other of model.versions) if (other !== chosen) other.ready = [];
      model.versions = model.versions.filter(({ unneeded }) => !unneeded);
    });
  }

  /** Drops a version; if a partition requests it, not before another version is active. */
  async drop(name: string, version: number, partition: number | undefined): Promise<void> {
    await this.change(name, (model) => {
      const dropped = model.versions.find((one) => one.version === version);
      if (!dropped) return;
      const needed = partition !== undefined && (model.active === undefined || model.active === version);
      if (needed) {
        dropped.unneeded = true;
        return;
      }
      model.versions = model.versions.filter((one) => one !== dropped);
      if (model.active === version) model.active = undefined;
    });
  }

  /** Drops a version for all partitions, unless it is active; both changes use the same document, so their order is certain. */
  async discard(name: string, version: number): Promise<boolean> {
    let isThere = false;
    await this.change(name, (model) => {
      isThere = model.active !== version && model.versions.some((one) => one.version === version);
      if (isThere) model.versions = model.versions.filter((one) => one.version !== version);
    });
    return isThere;
  }

  /** All registered versions, or those of some read models. */
  async all(names?: readonly string[]): Promise<Answering[]> {
    const models = await this.models.find(names ? { _id: { $in: [...names] } } : {}).toArray();
    return models.flatMap(({ _id: name, versions }) => versions.map((version) => ({ name, ...version })));
  }

  /** Assigns a new column table to a version and retires the previous one, unless another process did so first or the version is gone. */
  async beginColumns({ name, collection, columns }: Answering, begun: NonNullable<Answering['columns']>): Promise<boolean> {
    if (columns?.table) await this.retire(columns.table);
    return this.put(name, { collection, ...(columns ? { 'columns.table': columns.table } : { columns: { $exists: false } }) }, begun);
  }

  /** Stores the share of a version's rows that its columns contain; does nothing if these are gone. */
  async fill({ name, collection, columns }: Answering, share: number): Promise<void> {
    if (columns) await this.put(name, { collection, 'columns.table': columns.table }, { ...columns, share });
  }

  private async put(name: string, version: object, columns: NonNullable<Answering['columns']>): Promise<boolean> {
    const { matchedCount } = await this.models.updateOne(
      { _id: name, versions: { $elemMatch: version } },
      { $set: { 'versions.$.columns': columns }, $inc: { revision: 1 } },
      { writeConcern: { w: 'majority' } },
    );
    this.refresh();
    return matchedCount === 1;
  }

  /** The version, if it is already registered identically: a successor of a dead projector prepares all versions, and rows wait for it. */
  private async unchanged(
    name: string,
    declared: Pick<RegisteredVersion, 'version' | 'key' | 'fields'>,
  ): Promise<RegisteredVersion | undefined> {
    const { version, key, fields } = declared;
    const stored = await this.models.findOne({ _id: name });
    const there = stored?.versions.find((one) => one.version === version);
    if (there?.key !== key || !isDeepStrictEqual(there.fields, fields)) return undefined;
    if (!isDeepStrictEqual(await this.version({ name, version }), there)) this.refresh();
    return there;
  }

  /** Clears the cache, so that the next query reads the registry again. */
  refresh(): void {
    this.known = undefined;
  }

  close(): void {
    clearTimeout(this.sweeping);
  }

  private async model(name: string): Promise<RegisteredModel | undefined> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_MS) {
      const models = this.models
        .find()
        .toArray()
        .then((all) => new Map(all.map((model) => [model._id, model])));
      this.known = { at: now, models };
      // The caller gets the error; the next call retries.
      models.catch(() => this.refresh());
    }
    return (await this.known.models).get(name);
  }

  /** Updates one document with optimistic locking, because other processes may change it too. */
  private async change(name: string, work: (model: RegisteredModel) => void): Promise<RegisteredModel> {
    for (;;) {
      const stored = await this.models.findOne({ _id: name });
      const next = structuredClone(stored) ?? { _id: name, revision: 0, versions: [] };
      work(next);
      next.revision += 1;
      const kept = new Set(next.versions.map(({ collection }) => collection));
      const left = (stored?.versions ?? []).map(({ collection }) => collection).filter((collection) => !kept.has(collection));
      // Before the update: a collection that is recorded nowhere would stay for ever if this process died in between.
      for (const collection of left) await this.retire(collection);
      if (!(await this.replace(next, stored?.revision))) continue;
      this.refresh();
      for (const collection of left) await this.forget(collection);
      return next;
    }
  }

  private async replace(next: RegisteredModel, revision: number | undefined): Promise<boolean> {
    const durable = { writeConcern: { w: 'majority', journal: true } } as const;
    if (revision !== undefined) {
      const { matchedCount } = await this.models.replaceOne({ _id: next._id, revision }, next, { ...durable, ignoreUndefined: true });
      return matchedCount === 1;
    }
    try {
      await this.models.insertOne(next, durable);
      return true;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }

  private async freshCollection(name: string): Promise<string> {
    const there = await this.db.listCollections({ name }, { nameOnly: true }).hasNext();
    const taken = there || (await this.retired.findOne({ _id: name })) !== null;
    return taken ? `${name}_${randomBytes(4).toString('hex')}` : name;
  }

  /** Retires a collection or a column table. */
  private async retire(name: string): Promise<void> {
    await this.retired.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
    clearTimeout(this.sweeping);
    // Whatever fails now is swept the next time, by any process.
    this.sweeping = setTimeout(() => void this.sweep().catch(() => this.refresh()), GRACE_MS + 100).unref();
  }

  /** Removes rows of versions that were dropped a while ago, and replaced column tables; several processes may run it at once. */
  async sweep(): Promise<void> {
    const due = { at: { $lt: new Date(Date.now() - GRACE_MS) }, gone: { $exists: false } };
    const retired = await this.retired.find(due).toArray();
    if (retired.length === 0) return;
    const models = await this.models.find().toArray();
    const registered = new Set(
      models.flatMap(({ versions }) => versions.flatMap(({ collection, columns }) => [collection, columns?.table])),
    );
    // A registered one was to be dropped by a process that died before it did.
    for (const { _id } of retired.filter((one) => !registered.has(one._id))) {
      await this.forget(_id);
      await this.remove(_id);
      await this.db.dropCollection(_id);
      await this.retired.updateOne({ _id }, { $set: { gone: true } });
    }
  }
}

/** MongoDB's error code for a duplicate _id. */
export const DUPLICATE_KEY = 11000;

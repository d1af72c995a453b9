import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import type { ReadModel } from '@matricula/read-models/kernel';
import { shapeOfFields, type QueryShape } from '../field-value';
import { type ShapeField } from '@matricula/read-models/kernel';

/** One version of a read model that the store holds. */
export interface RegisteredVersion {
  version: number;
  key: string;
  fields: Record<string, ShapeField>;
  /** Where its rows are; a version that is dropped and prepared again gets another one. */
  collection: string;
  /** Partitions whose projectors have asked for it to be the one that answers. */
  ready: number[];
  /** A partition has done with it; it goes when another version answers. */
  unneeded: boolean;
  /** Where its columns are, the share of its rows that they hold, and whether there were others before; undefined when there never were any. */
  columns?: { table: string; share: number; again: boolean };
}

interface RegisteredModel {
  _id: string;
  revision: number;
  active?: number;
  versions: RegisteredVersion[];
}

/** A collection whose version was dropped, or a table of columns in whose place there is another one. */
interface RetiredCollection {
  _id: string;
  at: Date;
  /** Its rows were removed; no other collection ever gets its name. */
  gone?: boolean;
}

/** A version that answers questions. */
export type Answering = QueryShape & RegisteredVersion;

/** For how long what another process has registered may be unknown here. */
const KNOWN_MS = 500;
/** For how long a dropped version's rows stay, for those who do not know yet that another version answers. */
const GRACE_MS = 10_000;

/** Which versions of which read models there are, where their rows are, and which of them answer: one document per read model. */
export class MongoRegistry {
  private readonly models: mongo.Collection<RegisteredModel>;
  private readonly retired: mongo.Collection<RetiredCollection>;
  private known: { at: number; models: Promise<Map<string, RegisteredModel>> } | undefined;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: mongo.Db,
    private readonly partitions: number,
    /** Forgets how far the projections have come that filled a collection. */
    private readonly forget: (collection: string) => Promise<void>,
    /** Removes what else belongs to a collection when its rows go. */
    private readonly remove: (collection: string) => Promise<void>,
  ) {
    this.models = db.collection('read_models');
    this.retired = db.collection('retired_collections');
  }

  /** Registers a version, or what its declaration has become, and answers it. */
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

  /** One version, undefined when it was never prepared or was dropped. */
  async version({ name, version }: { name: string; version: number }): Promise<RegisteredVersion | undefined> {
    return (await this.model(name))?.versions.find((one) => one.version === version);
  }

  /** The version that answers questions: the active one, else the asker's own. */
  async answering({ name, version }: { name: string; version: number }): Promise<Answering | undefined> {
    const model = await this.model(name);
    const found = model?.versions.find((one) => one.version === (model.active ?? version));
    return found && { name, ...found };
  }

  /** The name under which a projection's progress is kept: that of the rows it fills. The bare name of a read model stands for its active version. */
  async progressOf(projection: string): Promise<string> {
    const [name = '', version] = projection.split('@');
    const model = await this.model(name);
    const filled = version === undefined ? model?.active : Number(version);
    return model?.versions.find((one) => one.version === filled)?.collection ?? projection;
  }

  /** Makes a version the one that answers, once every partition has asked for it. */
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

  /** Drops a version; when a partition asks for it, not before another version answers. */
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

  /** Drops a version for all partitions at once, unless it answers by now: which of both came first is known. */
  async discard(name: string, version: number): Promise<boolean> {
    let isThere = false;
    await this.change(name, (model) => {
      isThere = model.active !== version && model.versions.some((one) => one.version === version);
      if (isThere) model.versions = model.versions.filter((one) => one.version !== version);
    });
    return isThere;
  }

  /** Every version that is registered at this moment, or those of some read models. */
  async all(names?: readonly string[]): Promise<Answering[]> {
    const models = await this.models.find(names ? { _id: { $in: [...names] } } : {}).toArray();
    return models.flatMap(({ _id: name, versions }) => versions.map((version) => ({ name, ...version })));
  }

  /** Gives a version other columns than it had, which go a while later, unless somebody else just did, or it is gone. */
  async beginColumns({ name, collection, columns }: Answering, begun: NonNullable<Answering['columns']>): Promise<boolean> {
    if (columns?.table) await this.retire(columns.table);
    return this.put(name, { collection, ...(columns ? { 'columns.table': columns.table } : { columns: { $exists: false } }) }, begun);
  }

  /** Says how much of a version's rows its columns hold; harmless when these are gone. */
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

  /** A version that is registered just so: who takes over from a dead projector prepares all of them, and rows wait for it. */
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

  /** Reads anew with the next question. */
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
      // Whoever asks hears of it; the next one tries again.
      models.catch(() => this.refresh());
    }
    return (await this.known.models).get(name);
  }

  /** Changes one document; another process may do the same at the same time. */
  private async change(name: string, work: (model: RegisteredModel) => void): Promise<RegisteredModel> {
    for (;;) {
      const stored = await this.models.findOne({ _id: name });
      const next = structuredClone(stored) ?? { _id: name, revision: 0, versions: [] };
      work(next);
      next.revision += 1;
      const kept = new Set(next.versions.map(({ collection }) => collection));
      const left = (stored?.versions ?? []).map(({ collection }) => collection).filter((collection) => !kept.has(collection));
      // First: what nobody has written down would stay for ever where this process dies in between.
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

  /** Of a collection, or of a table of columns. */
  private async retire(name: string): Promise<void> {
    await this.retired.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
    clearTimeout(this.sweeping);
    // What it cannot sweep now is swept by whoever sweeps next.
    this.sweeping = setTimeout(() => void this.sweep().catch(() => this.refresh()), GRACE_MS + 100).unref();
  }

  /** Removes the rows of versions that were dropped a while ago, and columns that others took the place of; several processes may be at it. */
  async sweep(): Promise<void> {
    const due = { at: { $lt: new Date(Date.now() - GRACE_MS) }, gone: { $exists: false } };
    const retired = await this.retired.find(due).toArray();
    if (retired.length === 0) return;
    const models = await this.models.find().toArray();
    const registered = new Set(
      models.flatMap(({ versions }) => versions.flatMap(({ collection, columns }) => [collection, columns?.table])),
    );
    // One that is registered was to be dropped by a process that died before it did.
    for (const { _id } of retired.filter((one) => !registered.has(one._id))) {
      await this.forget(_id);
      await this.remove(_id);
      await this.db.dropCollection(_id);
      await this.retired.updateOne({ _id }, { $set: { gone: true } });
    }
  }
}

/** MongoDB's code for "this _id is there already". */
export const DUPLICATE_KEY = 11000;

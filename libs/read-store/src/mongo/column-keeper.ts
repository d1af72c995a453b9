import { mapWide } from '@matricula/domain/kernel';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { ClickHouseColumns } from '../clickhouse/clickhouse-columns';
import type { ColumnRow } from '../clickhouse/clickhouse-table';
import type { ColumnProgress } from '../columns/column-feed';
import { shareOf } from '../fill-share';
import { projectionOf } from '../read-store';
import type { Answering, MongoRegistry } from './mongo-registry';
import { DUPLICATE_KEY } from './mongo-registry';
import { PARTS, rowOf, type RowDocument } from './row-document';

/** No column table, until filling starts again. */
const NO_COLUMNS = { table: '', share: 0, again: true };

/** Lease on filling the columns of a version; after it expires, another process may take over. */
interface Claim {
  _id: string;
  by: string;
  until: Date;
}

/** Rows read and written at once while columns are filled. */
const SLICE = 10_000;
/** Tables filled in parallel: while one reads rows, the other writes columns. */
const SIDE_BY_SIDE = 2;
const CLAIMED_MS = 30_000;
/** How often writers check whether columns were lost or left incomplete. */
const LOOK_EVERY_MS = 5_000;
const SETTLED_MS = 2_000;
/** How long the list of existing tables is cached. */
const KNOWN_MS = 1_000;

export interface ColumnKeeperOptions {
  onError?(error: unknown): void;
  onProgress?(progress: ColumnProgress): void;
}

/** What a commit wrote: rows by version, and their column tables. */
export type WrittenColumns = readonly { version: Answering; rows: readonly ColumnRow[] }[];

/**
 * Maintains the columns of every version: creates their tables, and fills new, lost or changed ones from the rows. Commits continue meanwhile; if a
 * row arrives twice, the later one counts.
 */
export class ColumnKeeper {
  private readonly by = randomUUID();
  private readonly claims: mongo.Collection<Claim>;
  private readonly ending = new AbortController();
  /** Tables waiting to be filled by this process, one after another. */
  private readonly filling = new Set<string>();
  private filled = Promise.resolve();
  private looking: Promise<void> | undefined;
  private shapes: { at: number; known: Promise<Map<string, string>> } | undefined;
  /** Time since when this process knows each table. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly db: mongo.Db,
    private readonly registry: MongoRegistry,
    private readonly columns: ClickHouseColumns,
    private readonly options: ColumnKeeperOptions,
  ) {
    this.claims = db.collection('column_fills');
  }

  /** Creates the columns of a version, and monitors all of them from now on. Returns whether they were missing or incomplete. */
  async prepare(version: Answering): Promise<boolean> {
    const isChanged = await this.tend([version]);
    this.looking ??= this.look();
    return isChanged;
  }

  /**
   * Writes the columns of rows, in parallel, before the rows: rows that exist already are not folded again, so missing columns would never be
   * written.
   * @throws the error of ClickHouse; the writer retries
   */
  async write(changes: WrittenColumns): Promise<void> {
    const without = changes.map(({ version }) => version).filter((version) => !tableOf(version));
    if (without.length > 0) {
      await this.tend(without);
      throw new Error(`The columns of ${without.map(projectionOf).join(', ')} are only being made`);
    }
    const results = await Promise.allSettled(changes.map(({ version, rows }) => this.columns.insert(version, rows)));
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    // Creates the tables again and fills them.
    if (failed.some(ClickHouseColumns.isLost)) {
      this.shapes = undefined;
      await this.tend(await this.registry.all());
    }
    if (failed.length > 0) throw failed[0];
  }

  /** Called after the rows were written: column tables created in between may have been filled without these rows. */
  async confirm(written: WrittenColumns): Promise<void> {
    if (written.length === 0) return;
    const now = new Map((await this.registry.all(written.map(({ version }) => version.name))).map((one) => [one.collection, one]));
    const moved = written.flatMap(({ version, rows }) => {
      const there = now.get(version.collection);
      return there && tableOf(there) !== tableOf(version) ? { version: there, rows } : [];
    });
    if (moved.length === 0) return;
    try {
      await this.write(moved);
    } catch (error) {
      // No further commit writes them; a table started after this is filled with them.
      for (const { version } of moved) await this.registry.beginColumns(version, NO_COLUMNS);
      throw error;
    }
    await this.confirm(moved);
  }

  /** Fills the columns of every version again, and resolves when they are complete. */
  async refill(): Promise<void> {
    for (const version of await this.registry.all()) await this.begin(version);
    const missing = async () => (await this.registry.all()).filter(({ columns }) => columns?.share !== 1);
    // Another process may be filling as well.
    for (let some = await missing(); some.length > 0; some = await missing()) {
      await mapWide(some, SIDE_BY_SIDE, (version) => this.fill(version));
      await rested(SETTLED_MS, this.ending.signal);
    }
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled([this.looking, this.filled]);
  }

  /** Checks whether these versions have complete columns and starts filling the others; returns whether there were any. */
  private async tend(versions: readonly Answering[]): Promise<boolean> {
    const shapes = await this.shapesOf(versions);
    let isChanged = false;
    for (const version of versions) {
      const shape = shapes.get(tableOf(version));
      const isThere = tableOf(version) !== '' && shape !== undefined && this.columns.table(version).isOf(shape);
      isChanged ||= !isThere || version.columns?.share !== 1;
      const begun = isThere ? version : await this.begin(version);
      if (begun && !(await this.isFilled(begun))) this.fillBehind(begun);
    }
    return isChanged;
  }

  /** The shapes of all tables; read again if one is missing, because another process may have just created it. */
  private async shapesOf(versions: readonly Answering[]): Promise<Map<string, string>> {
    const now = performance.now();
    if (this.shapes && now - this.shapes.at <= KNOWN_MS) {
      const known = await this.shapes.known;
      if (versions.every((version) => !tableOf(version) || known.has(tableOf(version)))) return known;
    }
    this.shapes = { at: now, known: this.columns.shapes() };
    return this.shapes.known;
  }

  /**
   * Creates a separate table for every start, so that data written to the previous one cannot be mistaken for part of it. Undefined if another
   * process was first.
   */
  private async begin(version: Answering): Promise<Answering | undefined> {
    const begun = {
      ...version,
      columns: { table: `${version.collection}.${randomBytes(4).toString('hex')}`, share: 0, again: version.columns !== undefined },
    };
    await this.columns.make(begun);
    if (!(await this.registry.beginColumns(version, begun.columns))) {
      await this.columns.remove(tableOf(begun));
      return undefined;
    }
    this.seen.set(tableOf(begun), performance.now());
    (await this.shapes?.known)?.set(tableOf(begun), this.columns.table(begun).shape);
    return begun;
  }

  private async isFilled(version: Answering): Promise<boolean> {
    if (version.columns?.share === 1) return true;
    if (version.columns?.again) return false;
    const rows = this.db.collection<RowDocument>(version.collection);
    if ((await rows.findOne({}, { projection: { _id: 1 } })) !== null) return false;
    await this.registry.fill(version, 1);
    return true;
  }

  private fillBehind(version: Answering): void {
    const table = tableOf(version);
    if (!this.seen.has(table)) this.seen.set(table, performance.now());
    if (this.filling.has(table)) return;
    this.filling.add(table);
    this.filled = this.filled
      .then(() => this.fill(version))
      .catch((error: unknown) => this.options.onError?.(error))
      .finally(() => this.filling.delete(table));
  }

  private async fill(version: Answering): Promise<void> {
    const { collection } = version;
    if (!tableOf(version) || !(await this.claim(collection))) return;
    try {
      // Waits until commits that know only the previous table have ended.
      const since = this.seen.get(tableOf(version)) ?? performance.now();
      const rest = version.columns?.again ? Math.max(since + SETTLED_MS - performance.now(), 1) : 1;
      if (await rested(rest, this.ending.signal)) await this.copy(version);
    } finally {
      await this.claims.deleteOne({ _id: collection, by: this.by });
    }
  }

  private async copy(version: Answering): Promise<void> {
    const { name: model, version: number, collection } = version;
    const rows = this.db.collection<RowDocument>(collection);
    const of = await rows.estimatedDocumentCount();
    let done = 0;
    let slice: RowDocument[] = [];
    let writing = Promise.resolve();
    const write = async () => {
      await writing;
      done += slice.length;
      writing = this.columns.put(version, slice.map(columnRow));
      // Awaited with the next slice, which is read meanwhile.
      writing.catch(() => undefined);
      slice = [];
    };
    for await (const document of rows.find({}, { projection: PARTS, batchSize: SLICE })) {
      if (slice.push(document) < SLICE) continue;
      await write();
      await this.registry.fill(version, shareOf(done, of));
      this.options.onProgress?.({ model, version: number, rows: done, done: false });
      if (this.ending.signal.aborted || !(await this.claim(collection))) return writing;
    }
    await write();
    await writing;
    await this.registry.fill(version, 1);
    this.options.onProgress?.({ model, version: number, rows: done, done: true });
  }

  /** Whether this process holds the lease. */
  private async claim(collection: string): Promise<boolean> {
    const now = Date.now();
    const free = { _id: collection, $or: [{ by: this.by }, { until: { $lt: new Date(now) } }] };
    try {
      await this.claims.updateOne(free, { $set: { by: this.by, until: new Date(now + CLAIMED_MS) } }, { upsert: true });
      return true;
    } catch (error) {
      if ((error as mongo.MongoServerError).code === DUPLICATE_KEY) return false;
      throw error;
    }
  }

  private async look(): Promise<void> {
    while (await rested(LOOK_EVERY_MS, this.ending.signal)) {
      try {
        await this.tend(await this.registry.all());
        await this.registry.sweep();
      } catch (error) {
        this.options.onError?.(error);
      }
    }
  }
}

/** Whether the time passed before the signal. */
const rested = (ms: number, signal: AbortSignal): Promise<boolean> => pause(ms, true, { signal, ref: false }).catch(() => false);

const tableOf = ({ columns }: Answering) => columns?.table ?? '';

const columnRow = (document: RowDocument): ColumnRow => ({
  ...{ tenantId: document.tenant, key: document.key, position: document.position },
  row: rowOf(document),
});

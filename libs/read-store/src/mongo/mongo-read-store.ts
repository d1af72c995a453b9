import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { ORIGIN } from '@matricula/domain/kernel';
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
import { projectionOf, StillFilling, type Filling, type ReadStore, type RefusedRow } from '../read-store';
import { rowsCarrying } from '../rows-carrying';
import { ClickHouseAnswers } from '../clickhouse/clickhouse-answers';
import { GrowingColumns } from '../clickhouse/growing-columns';
import { ClickHouseColumns, type ClickHouseOptions } from '../clickhouse/clickhouse-columns';
import { ColumnKeeper, type ColumnKeeperOptions, type WrittenColumns } from './column-keeper';
import { FewRows, type FewAnswers } from './few-rows';
import type { Answering } from './mongo-registry';
import { connected, MongoRowStore, type MongoPlace } from './mongo-row-store';
import type { PlannedRows } from './mongo-writer';

export interface MongoReadStoreOptions extends MongoPlace, ColumnKeeperOptions {
  /** Connection for queries. */
  columns: ClickHouseOptions;
}

/** Opens the distributed read store: rows by key in MongoDB, and filterable columns in ClickHouse. */
export async function openMongoReadStore({
  columns: options,
  onError,
  onProgress,
  ...place
}: MongoReadStoreOptions): Promise<MongoReadStore> {
  const connection = await connected(place);
  try {
    return new MongoReadStore(connection, place, await ClickHouseColumns.open(options, onError), { onError, onProgress });
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

/** Rows by key in MongoDB. All other queries go to ClickHouse, which returns keys, except for tenants with few rows. */
export class MongoReadStore extends MongoRowStore implements ReadStore {
  /** Columns are ordered by key, not by time. */
  readonly keepsOrder = false;

  private readonly keeper: ColumnKeeper;
  private readonly growing = new GrowingColumns();
  private readonly few: FewRows;

  /** Use `openMongoReadStore`. */
  constructor(
    connection: Connection,
    place: MongoPlace & { borrowed?: boolean },
    private readonly columns: ClickHouseColumns,
    keeping: ColumnKeeper | ColumnKeeperOptions,
  ) {
    super(connection, place, (collection) => columns.remove(collection));
    this.few = new FewRows(this.db);
    this.keeper = keeping instanceof ColumnKeeper ? keeping : new ColumnKeeper(this.db, this.registry, columns, keeping);
  }

  /** Whether ClickHouse also enforces tenant separation: its user may create row policies. */
  get isLocked(): boolean {
    return this.columns.isLocked;
  }

  override ofPartition(partition: number): MongoReadStore {
    return new MongoReadStore(this.connection, { ...this.place, partition, borrowed: true }, this.columns, this.keeper);
  }

  override async prepare(model: ReadModel): Promise<void> {
    const version = await this.register(model);
    if (await this.keeper.prepare({ name: model.name, ...version })) this.registry.refresh();
    if (model.storage === 'columns') await this.checkpoints.distrust(this.idsIn(version.collection, this.place.partition), randomUUID());
  }

  override async filling(model: ReadModel, tenantId?: string): Promise<Filling | undefined> {
    const version = await this.registry.answering(model);
    const share = version ? shareOf(version) : 1;
    const waits = share < 1 && !(version && (await this.rowsAnswer(version, model, tenantId)));
    return waits ? { share, waits } : super.filling(model, tenantId);
  }

  async page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]> {
    return JSON.parse(await this.pageJson(model, tenantId, query)) as Row[];
  }

  async pageJson(model: ReadModel, tenantId: string, query: PageQuery): Promise<string> {
    const texts = (await (await this.asked(model, tenantId))?.texts(query)) ?? [];
    return `[${rowsCarrying(texts, query.carried).join(',')}]`;
  }

  async count(model: ReadModel, tenantId: string, selection: Selection): Promise<number> {
    return (await this.asked(model, tenantId))?.count(selection) ?? 0;
  }

  async distinct(
    model: ReadModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit = 100,
  ): Promise<Record<string, FacetValue[]>> {
    for (const field of fields) kindOf(model, field);
    const asked = await this.asked(model, tenantId);
    return asked ? asked.distinct(fields, selection, limit) : Object.fromEntries(fields.map((field) => [field, []]));
  }

  async aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]> {
    const { where, search, timeZone, ...grouping } = query;
    return (await this.aggregates(model, tenantId, { where, search, timeZone, groupings: [grouping] }))[0] ?? [];
  }

  async aggregates(model: ReadModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]> {
    return (await this.asked(model, tenantId))?.aggregates(query) ?? query.groupings.map(() => []);
  }

  async *stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]> {
    const asked = await this.asked(model, tenantId);
    if (!asked) return;
    for await (const texts of asked.textPieces(query)) yield rowsCarrying(texts, query.carried).map((text) => JSON.parse(text) as Row);
  }

  async keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]> {
    return (await this.asked(model, tenantId))?.keys(query) ?? [];
  }

  /** MongoDB overwrites removed documents eventually, and ClickHouse merges replaced rows away: keep their disks encrypted. */
  async scrub(): Promise<void> {}

  async rewrite(): Promise<void> {}

  /** A row that an engine rejects fails its commit; nothing is set aside. */
  async refused(): Promise<RefusedRow[]> {
    return [];
  }

  async offerAgain(): Promise<void> {}

  override async close(): Promise<void> {
    if (!this.place.borrowed) {
      await this.keeper.close();
      await this.columns.close();
    }
    await super.close();
  }

  /** Fills the columns of every version again from the rows. */
  refillColumns(): Promise<void> {
    return this.keeper.refill();
  }

  /** Marks replacements of append-only rows before the first and after the last write. */
  protected override async write(planned: readonly PlannedRows[], projections: readonly string[]): Promise<void> {
    const replaced = planned.filter((one) => replaces(one, projections));
    if (replaced.length === 0) return this.writeRows(planned, projections);
    const ids = (await Promise.all(replaced.map((one) => this.progressIds(one)))).flat();
    const positions = replaced.flatMap(({ rows }) => rows.map(({ change }) => change.position));
    const by = randomUUID();
    await this.checkpoints.beginReplacing(ids, by);
    await this.writeRows(planned, projections);
    await this.checkpoints.endReplacing(
      ids,
      by,
      positions.reduce((latest, position) => (position > latest ? position : latest), ORIGIN),
    );
  }

  /** Checkpoint ids of the projections that own these rows. */
  private async progressIds({ model, rows }: PlannedRows): Promise<string[]> {
    const { collection } = await this.versionOf(model);
    const partitions = new Set(rows.map(({ change }) => this.place.partition ?? this.partition(change.tenantId)));
    return [...partitions].flatMap((partition) => this.idsIn(collection, partition));
  }

  /** Columns first: rows that exist already are not folded again, so missing columns would never be written. */
  private async writeRows(planned: readonly PlannedRows[], projections: readonly string[]): Promise<void> {
    const columns = await this.columnsOf(planned);
    try {
      await this.keeper.write(columns);
    } catch (error) {
      // Column tables may have been replaced.
      this.registry.refresh();
      throw error;
    }
    await super.write(planned, projections);
    await this.keeper.confirm(columns);
  }

  private columnsOf(planned: readonly PlannedRows[]): Promise<WrittenColumns> {
    return Promise.all(
      planned.map(async ({ model, rows }) => ({
        version: { name: model.name, ...(await this.versionOf(model)) },
        rows: rows.map(({ change }) => change),
      })),
    );
  }

  /** What answers for the active version; undefined if there is none. @throws StillFilling while its columns are incomplete */
  private async asked(model: ReadModel, tenantId: string): Promise<FewAnswers | ClickHouseAnswers | undefined> {
    const version = await this.registry.answering(model);
    if (!version) return undefined;
    const few = await this.fewAnswers(version, model, tenantId);
    if (few) return few;
    const share = shareOf(version);
    if (share < 1) throw new StillFilling(model.name, share);
    const [progress = ''] = this.idsIn(version.collection, this.partition(tenantId));
    const growth = model.storage === 'columns' ? this.growing.of(version, () => this.checkpoints.grown(progress)) : undefined;
    const textsBy = (keys: readonly string[]) => this.textsBy(version, tenantId, keys);
    return new ClickHouseAnswers(this.columns, version, model, tenantId, textsBy, growth);
  }

  /** Whether a tenant's rows answer without columns; without a tenant, whether the read model usually has few rows. */
  private async rowsAnswer(version: Answering, model: ReadModel, tenantId: string | undefined): Promise<boolean> {
    if (tenantId === undefined) return model.few;
    return (await this.fewAnswers(version, model, tenantId)) !== undefined;
  }

  private fewAnswers(version: Answering, model: ReadModel, tenantId: string): Promise<FewAnswers | undefined> | undefined {
    return model.few ? this.few.answers(version, this.columns.subject(version, model, tenantId)) : undefined;
  }
}

/** Share of a version's rows that its columns contain. */
const shareOf = ({ columns }: Answering) => columns?.share ?? 0;

/** Whether a commit does more to append-only rows than append. */
const replaces = ({ model, rows }: PlannedRows, projections: readonly string[]) =>
  model.storage === 'columns' && (!projections.includes(projectionOf(model)) || rows.some(({ change }) => !change.added));

import type { Position } from '@matricula/domain/kernel';
import type {
  AggregateQuery,
  AggregateRow,
  FacetValue,
  GroupingsQuery,
  PageQuery,
  ReadModel,
  Selection,
} from '@matricula/read-models/kernel';

/** A row with the position of the event that wrote it; `row` is undefined if the row was removed. */
export interface StoredRow<Row extends object = object> {
  tenantId: string;
  key: string;
  position: Position;
  row: Row | undefined;
}

/** A change of one row: its new content, or undefined if the row is removed. */
export interface RowChange {
  model: ReadModel;
  tenantId: string;
  key: string;
  position: Position;
  row: object | undefined;
  /** No row ever had this key, so the store need not look for an existing one. */
  added?: boolean;
}

/** Rows changed by a commit, as announced to the column store and to sockets. */
export interface ChangedKeys {
  model: string;
  tenantId: string;
  keys: string[];
  position: Position;
}

/** A row that the query engine rejected; it is missing from answers until the engine accepts it. */
export interface RefusedRow {
  rowId: string;
  /** Read model and version, for example `lead-list@2`. */
  projector: string;
  key: string;
  error: string;
  /** When the row was rejected. */
  at: string;
}

/** Progress of a version that is not complete: the share of the log, or of the rows, it contains; at least 0, below 1. */
export interface Filling {
  share: number;
  /** The rows are complete but the query engine is not: queries wait or are refused, and no partial answers are given. */
  waits?: true;
}

/** Called with the projections whose accepted commits were not written, and the reason. */
export type LostHearer = (projections: readonly string[], error: Error) => void;

/** Rows of read models by tenant and key, and the checkpoints of projections. Depend on this class if you need no queries. */
export abstract class RowStore {
  /** Creates storage for a version of a read model; does nothing if it exists. */
  abstract prepare(model: ReadModel): Promise<void>;
  /** Versions of a read model in the store. */
  abstract versions(name: string): Promise<number[]>;
  /** Makes this version answer all queries, whichever version the caller was built with. */
  abstract activate(model: ReadModel): Promise<void>;
  /** The version that answers queries; undefined until one was activated (until then each version answers for itself). */
  abstract active(name: string): Promise<number | undefined>;
  /** Removes one version of a read model with its rows and its checkpoint. */
  abstract drop(name: string, version: number): Promise<void>;
  /** Removes a version that is no longer needed. Returns false if the version is active (it stays) or already removed. */
  abstract discard(name: string, version: number): Promise<boolean>;

  /** Checkpoint of a projection, ORIGIN if it never ran. */
  abstract checkpoint(projection: string): Promise<Position>;
  /** Loads rows for folding, by `${tenantId}/${key}`; missing rows are left out. */
  abstract load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>>;
  /**
   * Loads, in slices, the rows of exactly this version in which one of these keyword fields has the value (all rows if no value is given). The
   * caller may commit between two slices; every row that existed at the start is returned once.
   */
  abstract loadWhere<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    anyOf: readonly string[],
    value?: string,
  ): AsyncIterable<StoredRow<Row>[]>;
  /**
   * Writes rows and checkpoint atomically. Without transactions, writes the rows before the checkpoint, so the checkpoint never runs ahead. A row
   * whose stored position is equal or later stays unchanged. A removed row leaves a tombstone with its position, so an older event cannot restore
   * it. Pass all projections that advance together; a checkpoint never moves back.
   */
  abstract commit(projection: string | readonly string[], changes: RowChange[], checkpoint: Position): Promise<void>;
  /**
   * Registers a callback for projections whose accepted commit later failed to be written; each must restart from its checkpoint. Their next commit
   * is refused too, but there may be none. Returns a function that unregisters it.
   */
  abstract onLost(hear: LostHearer): () => void;

  /**
   * Sets the position that projections must reach before their rows are complete; until then they count as being filled. A later call replaces the
   * position, except for projections that are already complete.
   */
  abstract aim(projections: readonly string[], target: Position): Promise<void>;
  /**
   * Progress of the active version; undefined once it is complete, or if no target was ever set. The share is 0 before filling starts. With a
   * partitioned feed, the tenant selects the partition; without a tenant, the least filled partition counts.
   */
  abstract filling(model: ReadModel, tenantId?: string): Promise<Filling | undefined>;

  abstract get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined>;
  abstract getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]>;
  /**
   * Resolves when queries reflect everything up to `position`; rejects with ReadBehind after `withinMs`. A projection is what `commit` named:
   * `projectionOf(model)`, or the bare name of a read model for its active version. With a partitioned feed, the tenant selects the partition;
   * without a tenant, all partitions count.
   */
  abstract reached(projection: string, position: Position, withinMs: number, tenantId?: string): Promise<void>;
  /** Position that answers currently reflect. */
  abstract position(projection: string, tenantId?: string): Promise<Position>;
  abstract close(): Promise<void>;
}

/** Rows that can be queried. Every query names its tenant; there are no queries across tenants. */
export abstract class ReadStore extends RowStore {
  /** Whether rows are stored in insertion order: the last of many rows are then found without reading the others. */
  abstract readonly keepsOrder: boolean;

  abstract page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]>;
  /** The same page as a JSON array, for callers that only pass it on. */
  abstract pageJson(model: ReadModel, tenantId: string, query: PageQuery): Promise<string>;
  abstract count(model: ReadModel, tenantId: string, selection: Selection): Promise<number>;
  /** Facets: for each field its values with counts, most frequent first (ties by value), at most `limit` (100) each. */
  abstract distinct(
    model: ReadModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit?: number,
  ): Promise<Record<string, FacetValue[]>>;
  abstract aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]>;
  /** Runs several groupings over the same rows; returns what `aggregate` returns for each, at lower cost. */
  abstract aggregates(model: ReadModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]>;
  /** All rows of a selection in the order of `sort`, in batches, for exports. */
  abstract stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]>;
  /** Keys of a selection in order, for "select all N matching". */
  abstract keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]>;

  /** Wipes replaced and removed data from the engine's files, as far as the engine can. Slow; queries are answered meanwhile. */
  abstract scrub(): Promise<void>;
  /** Rewrites the stored rows so that no page holds replaced or removed data, as far as the engine can. Run it before `scrub`. */
  abstract rewrite(): Promise<void>;
  /** Rows of a tenant that the query engine rejected. They are set aside and missing from answers; other rows are unaffected. */
  abstract refused(tenantId: string): Promise<RefusedRow[]>;
  /** Retries rejected rows; rows that are rejected again stay in the list. */
  abstract offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void>;
}

/** Name of the projection that fills one version of a read model. */
export const projectionOf = (model: { name: string; version: number }) => `${model.name}@${model.version}`;

/** The query does not fit the read model: an unknown field, a value of the wrong kind, or an unknown time zone. */
export class RefusedQuery extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedQuery';
  }
}

/** The read model is being filled, so the answer would be wrong or is not available yet. `share` is how much is filled. */
export class StillFilling extends Error {
  constructor(
    readonly model: string,
    readonly share: number,
  ) {
    super(`Read model ${model} is being filled: ${Math.floor(share * 100)} % is there`);
    this.name = 'StillFilling';
  }
}

/** The query engine is unavailable or overloaded; reads by key still work. */
export class QuestionsUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Questions about rows are not answered: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'QuestionsUnavailable';
  }
}

/** The read model did not catch up in time. */
export class ReadBehind extends Error {
  constructor(
    readonly projection: string,
    readonly position: Position,
  ) {
    super(`Read model ${projection} has not reached ${position} in time`);
    this.name = 'ReadBehind';
  }
}

/** Written rows of projections are lost; each projection must restart from its current checkpoint. */
export class ProgressLost extends Error {
  constructor(readonly projections: readonly string[]) {
    super(`The rows of ${projections.join(', ')} are lost and have to be folded again`);
    this.name = 'ProgressLost';
  }
}

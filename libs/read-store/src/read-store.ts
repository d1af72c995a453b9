import type { Position } from '@matricula/domain/kernel';
import type {
  AggregateQuery,
  AggregateRow,
  FacetValue,
  PageQuery,
  ReadModel,
  Selection,
} from '@matricula/read-models/kernel';

/** A row with the position of the event that made it. */
export interface StoredRow<Row extends object = object> {
  tenantId: string;
  key: string;
  position: Position;
  row: Row;
}

/** A change of one row: its new content, or `undefined` for "gone". */
export interface RowChange {
  model: ReadModel;
  tenantId: string;
  key: string;
  position: Position;
  row: object | undefined;
}

/** Rows that changed in a commit, as announced to the columns and to sockets. */
export interface ChangedKeys {
  model: string;
  tenantId: string;
  keys: string[];
  position: Position;
}

/** Rows of read models by tenant and key. Every question names its tenant: there is no question across tenants. */
export interface ReadStore {
  /** Makes room for a read model's version; harmless when it exists. */
  prepare(model: ReadModel): Promise<void>;
  /** Versions of a read model that the store holds. */
  versions(name: string): Promise<number[]>;
  /** Removes one version of a read model with its rows. */
  drop(name: string, version: number): Promise<void>;

  /** Where a projection stands, ORIGIN when it never ran. */
  checkpoint(projection: string): Promise<Position>;
  /** Rows for folding, by `${tenantId}/${key}`; missing ones are missing from the answer. */
  load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>>;
  /**
   * Writes rows and checkpoint together or not at all. A row whose stored position is equal or later is left as it is;
   * a removed row is remembered by position, so that an older event cannot bring it back.
   */
  commit(projection: string, changes: RowChange[], checkpoint: Position): Promise<void>;

  get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined>;
  getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]>;
  page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]>;
  count(model: ReadModel, tenantId: string, selection: Selection): Promise<number>;
  /** Facets: for each field its values with counts, most frequent first (ties by value), at most `limit` (100) each. */
  distinct(model: ReadModel, tenantId: string, fields: string[], selection: Selection, limit?: number): Promise<Record<string, FacetValue[]>>;
  aggregate(model: ReadModel, tenantId: string, query: AggregateQuery): Promise<AggregateRow[]>;
  /** All rows of a selection in the order of `sort`, in batches, for exports. */
  stream<Row extends object>(model: ReadModel<Row>, tenantId: string, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<Row[]>;
  /** Keys of a selection in order, for "select all N matching". */
  keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]>;

  /** Resolves when queries reflect everything up to `position`, or rejects with ReadBehind after `withinMs`. */
  reached(projection: string, position: Position, withinMs: number): Promise<void>;
  /** Position that answers reflect at this moment. */
  position(projection: string): Promise<Position>;
  close(): Promise<void>;
}

/** The read model has not caught up within the bound. */
export class ReadBehind extends Error {
  constructor(projection: string, position: Position) {
    super(`Read model ${projection} has not reached ${position} in time`);
    this.name = 'ReadBehind';
  }
}

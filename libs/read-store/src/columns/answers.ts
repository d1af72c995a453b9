import type { AggregateRow, FacetValue, GroupingsQuery, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import type { Position } from '@matricula/domain/kernel';
import { shapeOfFields, type QueryShape } from '../field-value';
import type { RefusedRow } from '../read-store';
import type { ColumnOnlyStorage } from './column-only-storage';
import type { ColumnPositions, PositionsReport } from './column-positions';

/** A read model as named in a query: plain data, which may be sent to another thread. */
export type AskedModel = QueryShape & { version: number };

/** Answers queries, in this thread or another. Rows are returned as a JSON array. See ReadStore. */
export interface Answers {
  page(asked: AskedModel, tenantId: string, query: PageQuery): Promise<string>;
  count(asked: AskedModel, tenantId: string, selection: Selection): Promise<number>;
  distinct(
    asked: AskedModel,
    tenantId: string,
    fields: string[],
    selection: Selection,
    limit: number,
  ): Promise<Record<string, FacetValue[]>>;
  aggregates(asked: AskedModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]>;
  stream(asked: AskedModel, tenantId: string, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string>;
  keys(asked: AskedModel, tenantId: string, query: PageQuery): Promise<string[]>;
  /** Rows of a column-only version. */
  byKey(asked: AskedModel, tenantId: string, keys: readonly string[]): Promise<string>;
  reached(projection: string, position: Position, withinMs: number): Promise<void>;
  /** Positions of the columns as known in this thread. */
  readonly known: ColumnPositions;
  scrub(): Promise<void>;
  refused(tenantId: string): Promise<RefusedRow[]>;
  offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void>;
  /** Signals that rows may have changed. */
  wake(): void;
  close(): Promise<void>;
}

/** All functions of the columns: they answer queries, and store column-only rows. */
export type Columns = Answers & ColumnOnlyStorage;

/** Columns that report their positions to other threads. */
export type ServedColumns = Columns & { follow(hear: (report: PositionsReport) => void): void };

const asked = new WeakMap<ReadModel, AskedModel>();

/** A read model reduced to what queries need. */
export function askedModel(model: ReadModel): AskedModel {
  let plain = asked.get(model);
  if (!plain) {
    plain = { name: model.name, version: model.version, key: model.key, fields: shapeOfFields(model.fields) };
    asked.set(model, plain);
  }
  return plain;
}

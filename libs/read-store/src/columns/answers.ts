import type { AggregateRow, FacetValue, GroupingsQuery, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import type { Position } from '@matricula/domain/kernel';
import { shapeOfFields, type QueryShape } from '../field-value';
import type { RefusedRow } from '../read-store';
import type { Keeper } from './keeper';
import type { ColumnsStanding, StandingReport } from './standing';

/** A read model as a question names it: plain data, which may travel to another thread. */
export type AskedModel = QueryShape & { version: number };

/** What answers questions, here or in a thread of its own. Rows are handed out as the JSON of a list. See ReadStore. */
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
  /** Rows of a version that lives in columns alone. */
  byKey(asked: AskedModel, tenantId: string, keys: readonly string[]): Promise<string>;
  reached(projection: string, position: Position, withinMs: number): Promise<void>;
  /** Where the columns stand, by what is known here. */
  readonly known: ColumnsStanding;
  scrub(): Promise<void>;
  refused(tenantId: string): Promise<RefusedRow[]>;
  offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void>;
  /** Says that rows may have changed. */
  wake(): void;
  close(): Promise<void>;
}

/** All that columns do: they answer questions, and keep rows that live in nothing else. */
export type Columns = Answers & Keeper;

/** Columns that tell other threads where they stand. */
export type ServedColumns = Columns & { follow(hear: (report: StandingReport) => void): void };

const asked = new WeakMap<ReadModel, AskedModel>();

/** A read model without what only its declaration needs. */
export function askedModel(model: ReadModel): AskedModel {
  let plain = asked.get(model);
  if (!plain) {
    plain = { name: model.name, version: model.version, key: model.key, fields: shapeOfFields(model.fields) };
    asked.set(model, plain);
  }
  return plain;
}

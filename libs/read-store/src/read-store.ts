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

/** A row with the position of the event that made it; `row` is undefined when it was removed. */
export interface StoredRow<Row extends object = object> {
  tenantId: string;
  key: string;
  position: Position;
  row: Row | undefined;
}

/** A change of one row: its new content, or `undefined` for "gone". */
export interface RowChange {
  model: ReadModel;
  tenantId: string;
  key: string;
  position: Position;
  row: object | undefined;
  /** No row ever had this key: the store need not look for it. */
  added?: boolean;
}

/** Rows that changed in a commit, as announced to the columns and to sockets. */
export interface ChangedKeys {
  model: string;
  tenantId: string;
  keys: string[];
  position: Position;
}

/** A row that is in no answer until the engine takes it. */
export interface RefusedRow {
  rowId: string;
  /** Read model and version, for example `lead-list@2`. */
  projector: string;
  key: string;
  error: string;
  /** When it was refused. */
  at: string;
}

/** A version that is not whole yet: the share of the log, or of the rows, that is in it; at least 0, below 1. */
export interface Filling {
  share: number;
  /** Questions wait for the rest, or are refused, and show no part of it: rows are there, what answers questions about them is not. */
  waits?: true;
}

/** Hears which projections are not written as far as they were folded, and why. */
export type LostHearer = (projections: readonly string[], error: Error) => void;

/** Rows of read models by tenant and key, and how far those have come who fill them. Whoever needs no more than that takes this one. */
export abstract class RowStore {
  /** Makes room for a read model's version; harmless when it exists. */
  abstract prepare(model: ReadModel): Promise<void>;
  /** Versions of a read model that the store holds. */
  abstract versions(name: string): Promise<number[]>;
  /** Makes this version the one that every question is answered from, whichever version the asker was built with. */
  abstract activate(model: ReadModel): Promise<void>;
  /** The version that questions are answered from, undefined until one was activated (then each version answers for itself). */
  abstract active(name: string): Promise<number | undefined>;
  /** Removes one version of a read model with its rows and its checkpoint. */
  abstract drop(name: string, version: number): Promise<void>;
  /** Removes a version that is wanted no more. Answers whether it did: not where questions are answered from it, which stays, nor where it is gone already. */
  abstract discard(name: string, version: number): Promise<boolean>;

  /** Where a projection stands, ORIGIN when it never ran. */
  abstract checkpoint(projection: string): Promise<Position>;
  /** Rows for folding, by `${tenantId}/${key}`; missing ones are missing from the answer. */
  abstract load<Row extends object>(model: ReadModel<Row>, ids: { tenantId: string; key: string }[]): Promise<Map<string, StoredRow<Row>>>;
  /**
   * Rows of this very version for folding, in which one of these keyword fields is the value (every row without one), slice by slice. Whoever asks may commit
   * between two slices: every row that was there at the beginning comes once.
   */
  abstract loadWhere<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    anyOf: readonly string[],
    value?: string,
  ): AsyncIterable<StoredRow<Row>[]>;
  /**
   * Writes rows and checkpoint together or not at all, or, where there is no transaction, the rows before the checkpoint: it
   * never says more than what is there. A row whose stored position is equal or later is left as it is;
   * a removed row is remembered by position, so that an older event cannot bring it back. Projections that advance
   * together are named together; a checkpoint never moves back.
   */
  abstract commit(projection: string | readonly string[], changes: RowChange[], checkpoint: Position): Promise<void>;
  /**
   * Hears of projections whose commit was taken and could not be written later, at once: each has to go on from its checkpoint. Their next commit is
   * refused too, but there may never be one. Answers how to stop.
   */
  abstract onLost(hear: LostHearer): () => void;

  /**
   * Says what projections have to fold before their rows are whole: until its checkpoint has come there, a projection is being
   * filled. Until then another position replaces it; a projection that is whole stays so.
   */
  abstract aim(projections: readonly string[], target: Position): Promise<void>;
  /**
   * How much is there of the version that answers; undefined once it is whole, and for one that was never aimed. Nothing is there
   * while nobody has begun. Where the feed is partitioned, the tenant says which part is meant; without it, the least filled one.
   */
  abstract filling(model: ReadModel, tenantId?: string): Promise<Filling | undefined>;

  abstract get<Row extends object>(model: ReadModel<Row>, tenantId: string, key: string): Promise<Row | undefined>;
  abstract getMany<Row extends object>(model: ReadModel<Row>, tenantId: string, keys: string[]): Promise<Row[]>;
  /**
   * A projection is what `commit` named; the projection of a read model is `projectionOf(model)`, and the bare name of a
   * read model stands for its active version. Where the feed is partitioned, the tenant says whose progress counts; without
   * it all partitions' do.
   * Resolves when queries reflect everything up to `position`, or rejects with ReadBehind after `withinMs`.
   */
  abstract reached(projection: string, position: Position, withinMs: number, tenantId?: string): Promise<void>;
  /** Position that answers reflect at this moment. */
  abstract position(projection: string, tenantId?: string): Promise<Position>;
  abstract close(): Promise<void>;
}

/** Rows that questions are asked about. Every question names its tenant: there is no question across tenants. */
export abstract class ReadStore extends RowStore {
  /** Whether rows lie as they came: the last ones of many are then found without a look at the others. */
  abstract readonly keepsOrder: boolean;

  abstract page<Row extends object>(model: ReadModel<Row>, tenantId: string, query: PageQuery): Promise<Row[]>;
  /** The same page as the JSON of its list, for whoever only hands it on. */
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
  /** What `aggregate` answers to each of several groupings of the same rows, for less than asking one by one. */
  abstract aggregates(model: ReadModel, tenantId: string, query: GroupingsQuery): Promise<AggregateRow[][]>;
  /** All rows of a selection in the order of `sort`, in batches, for exports. */
  abstract stream<Row extends object>(
    model: ReadModel<Row>,
    tenantId: string,
    query: Omit<PageQuery, 'skip' | 'limit'>,
  ): AsyncIterable<Row[]>;
  /** Keys of a selection in order, for "select all N matching". */
  abstract keys(model: ReadModel, tenantId: string, query: PageQuery): Promise<string[]>;

  /** Wipes what was replaced and removed from the engine's own files, as far as the engine can; slow, and questions are answered meanwhile. */
  abstract scrub(): Promise<void>;
  /** Writes the rows anew where they are written, so that no page holds what was replaced or removed, as far as the engine can. Before `scrub`. */
  abstract rewrite(): Promise<void>;
  /** Rows of a tenant that the engine behind questions does not take: set aside, in no answer, where others go on. */
  abstract refused(tenantId: string): Promise<RefusedRow[]>;
  /** Offers rows that were refused once more; who is refused again stays among them. */
  abstract offerAgain(tenantId: string, rowIds: readonly string[]): Promise<void>;
}

/** The projection that fills one version of a read model. */
export const projectionOf = (model: { name: string; version: number }) => `${model.name}@${model.version}`;

/** The question does not fit the read model: an unknown field, a value of the wrong kind, an unknown time zone. */
export class RefusedQuery extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedQuery';
  }
}

/** A read model is being filled: what was asked for would be wrong, or cannot be answered yet. `share` is how much of it is there. */
export class StillFilling extends Error {
  constructor(
    readonly model: string,
    readonly share: number,
  ) {
    super(`Read model ${model} is being filled: ${Math.floor(share * 100)} % is there`);
    this.name = 'StillFilling';
  }
}

/** Whatever answers questions is away or too busy; rows by key are read all the same. */
export class QuestionsUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Questions about rows are not answered: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'QuestionsUnavailable';
  }
}

/** The read model has not caught up within the bound. */
export class ReadBehind extends Error {
  constructor(
    readonly projection: string,
    readonly position: Position,
  ) {
    super(`Read model ${projection} has not reached ${position} in time`);
    this.name = 'ReadBehind';
  }
}

/** What projections had written is gone: each has to go on from its checkpoint, wherever that is now. */
export class ProgressLost extends Error {
  constructor(readonly projections: readonly string[]) {
    super(`The rows of ${projections.join(', ')} are lost and have to be folded again`);
    this.name = 'ProgressLost';
  }
}

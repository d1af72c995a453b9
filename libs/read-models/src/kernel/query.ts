/** A value that a filter compares with. Instants are ISO 8601 UTC text. */
export type Scalar = string | number | boolean;

/**
 * The condition language of every list, facet, count and report. Semantics, the same on every store: a missing value equals nothing, so `ne` and
 * `nin` match it and comparisons do not; `contains` and `startsWith` ignore case; `between` includes both ends; on `keywords` fields `eq` and `in`
 * match if any element does.
 */
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { field: string; op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'; value: Scalar }
  | { field: string; op: 'contains' | 'startsWith'; value: string }
  | { field: string; op: 'in' | 'nin'; values: Scalar[] }
  | { field: string; op: 'between'; from: Scalar; to: Scalar }
  | { field: string; op: 'exists'; value: boolean };

/** Missing values come last in both directions; ties are broken by the row's key, ascending. */
export interface Sort {
  field: string;
  dir: 'asc' | 'desc';
}

/** Selects rows: `search` matches rows in which every word is part of some searchable field, ignoring case. */
export interface Selection {
  where?: Filter;
  search?: string;
}

/** Entries of maps by the name of the map; other entries of these maps are left out, other fields are whole. */
export type CarriedEntries = Readonly<Record<string, readonly string[]>>;

/** A page of rows. */
export interface PageQuery extends Selection {
  sort?: Sort[];
  skip?: number;
  limit?: number;
  /** Maps of which rows carry only some entries: the names of these entries by map. Queries for keys ignore it. */
  carried?: CarriedEntries;
}

/** One answer of a facet: a value (null for missing) and how many rows have it. */
export interface FacetValue {
  value: Scalar | null;
  count: number;
}

/**
 * Buckets of an instant field, in the query's time zone. `hourOfDay` is 0 to 23; the others are the bucket's start as `YYYY-MM-DD HH:mm`, `YYYY-MM-DD`
 * (of a week its Monday), `YYYY-MM`.
 */
export type TimeBucket = 'hour' | 'hourOfDay' | 'day' | 'week' | 'month';

/** A field to group by; `as` is its name in the result and defaults to the field's name. */
export interface Dimension {
  field: string;
  per?: TimeBucket;
  as?: string;
}

/**
 * What to compute per group. `where` applies to this measure only; `distinct` counts different non-missing values; `median` of an even number of
 * values is halfway between the middle two.
 */
export interface Measure {
  as: string;
  op: 'count' | 'sum' | 'avg' | 'median' | 'min' | 'max' | 'distinct';
  field?: string;
  where?: Filter;
}

/**
 * A bound on the groups of an answer, by the name of a dimension without a bucket or of a measure that counts or adds up. A missing value is within
 * no bound.
 */
export interface GroupBound {
  of: string;
  op: 'gt' | 'gte' | 'lt' | 'lte';
  value: Scalar;
}

/** Dimensions and measures of a grouping. */
export interface Grouping {
  by: Dimension[];
  measures: Measure[];
  /** Answers only groups within all of these bounds. */
  having?: GroupBound[];
  /** Sorts by dimensions or measures by name; without it by the dimensions, ascending. */
  sort?: Sort[];
  limit?: number;
}

/** Grouped figures. `timeZone` is an IANA name, needed with `per`. */
export interface AggregateQuery extends Selection, Grouping {
  timeZone?: string;
}

/** The same rows grouped in several ways, with one result for each. */
export interface GroupingsQuery extends Selection {
  groupings: Grouping[];
  timeZone?: string;
}

/** One group: dimension and measure values by name. Sums and counts over no values are 0; avg, median, min and max over no values are null. */
export type AggregateRow = Record<string, Scalar | null>;

/** The fields that a filter uses. */
export function fieldsIn(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if ('and' in filter) return filter.and.flatMap(fieldsIn);
  if ('or' in filter) return filter.or.flatMap(fieldsIn);
  return 'not' in filter ? fieldsIn(filter.not) : [filter.field];
}

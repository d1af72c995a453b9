import type { Filter, ReadModel, Sort } from '@matricula/read-models/kernel';
import { condition, type ReadStore } from '@matricula/read-store';

/** A field that no row stores because it depends on all rows together, such as the team of a user, or on rows of another list, such as the name of a college. For lists of up to some thousand rows. */
export interface Derived<Row extends object = object> {
  field: string;
  /** The values by key, if need be with the names of rows of other lists; rows without one are missing. */
  of(rows: readonly Row[], others: OtherRows): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
}

/** Rows of other read models of the same tenant, by key. */
export type OtherRows = (model: ReadModel, keys: string[]) => ReturnType<ReadStore['getMany']>;

/** The derived values of all rows. */
export interface DerivedValues {
  field: string;
  keys: readonly string[];
  values: ReadonlyMap<string, string>;
}

/** Reads rows of other read models of the tenant. */
export const othersOf =
  (reads: Pick<ReadStore, 'getMany'>, { tenantId }: { tenantId: string }): OtherRows =>
  (model, keys) =>
    reads.getMany(model, tenantId, keys);

/** The derived values of a list's rows; undefined if the list has none. */
export async function derivedOf(
  reads: ReadStore,
  { model, kept, derived }: { model: ReadModel; kept?: Filter; derived?: Derived },
  of: { tenantId: string },
): Promise<DerivedValues | undefined> {
  if (!derived) return undefined;
  const rows: object[] = [];
  for await (const some of reads.stream(model, of.tenantId, { where: kept })) rows.push(...some);
  const keys = rows.map((row) => String((row as Record<string, unknown>)[model.key]));
  return { field: derived.field, keys, values: await derived.of(rows, othersOf(reads, of)) };
}

const byWord = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The same filter with conditions on the derived field replaced by conditions on keys. */
export function byKeys(filter: Filter | undefined, model: ReadModel, derived: DerivedValues): Filter | undefined {
  if (!filter) return undefined;
  const within = (one: Filter) => byKeys(one, model, derived) as Filter;
  if ('and' in filter) return { and: filter.and.map(within) };
  if ('or' in filter) return { or: filter.or.map(within) };
  if ('not' in filter) return { not: within(filter.not) };
  if (filter.field !== derived.field) return filter;
  const row = (key: string) => ({ [model.key]: key, [derived.field]: derived.values.get(key) });
  const meets = condition(model, filter);
  return { field: model.key, op: 'in', values: derived.keys.filter((key) => meets({ key, row: row(key) })) };
}

/** Rows in the order of `sort`, given in that of its other fields. Missing values come last in both directions. */
export function inOrder<Row extends object>(
  rows: readonly Row[],
  sort: readonly Sort[],
  model: ReadModel,
  { field, values }: DerivedValues,
) {
  const at = sort.findIndex((one) => one.field === field);
  const way = sort[at]?.dir === 'desc' ? -1 : 1;
  const told = (row: Row, name: string) => (row as Record<string, unknown>)[name];
  const before = sort.slice(0, at).map((one) => one.field);
  const alike = Map.groupBy(rows, (row) => JSON.stringify(before.map((name) => told(row, name))));
  const compare = (one: Row, other: Row) => {
    const [a, b] = [values.get(String(told(one, model.key))), values.get(String(told(other, model.key)))];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return way * byWord.compare(a, b);
  };
  return [...alike.values()].flatMap((run) => run.toSorted(compare));
}

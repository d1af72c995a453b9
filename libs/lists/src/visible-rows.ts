import { hiddenFields, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { placeOf, type CarriedEntries, type FacetValue, type Filter } from '@matricula/read-models/kernel';
import { matches, rowCarrying } from '@matricula/read-store';
import type { DerivedValues, OtherRows } from './derived';
import { withoutPerson } from './judged-blind';
import { allOf, rowsOf, type ListDeclaration, type PartlyAsked } from './list-declaration';

/** Whether a row is in the list as this user sees it. */
export function isSeen(list: ListDeclaration, row: object, { sight }: Pick<RequestContext, 'sight'>): boolean {
  const visible = rowsOf(list, sight);
  return !visible || matches(list.model, visible, { key: String((row as Record<string, unknown>)[list.model.key]), row });
}

/** Whether parts of the rows are hidden from this user. */
export const isLimited = (list: ListDeclaration, context: RequestContext): boolean =>
  list.shown?.(context) !== undefined ||
  (list.told && hiddenOfLeads(context.sight)) !== undefined ||
  hiddenFields(list.model, context.sight) !== undefined;

/** Whether this user may query by a field, since a condition on it reveals its values. */
export const asks = (list: ListDeclaration, field: string, context: RequestContext): boolean =>
  (list.shown?.(context)?.includes(placeOf(list.model, field)?.field ?? field) !== false ||
    list.partly?.(context)?.fields.includes(field) === true) &&
  hiddenFields(list.model, context.sight)?.asks(field) !== false;

/** Rows without what this user may not see. The only place where lists hide data. */
export function shownTo<Row extends object>(list: ListDeclaration, context: RequestContext, all: Row[]): Row[] {
  const rows = withoutPerson(list, all, context.judges);
  const fields = list.shown?.(context);
  const kept = hiddenFields(list.model, context.sight);
  const known = kept ? kept.told(rows) : rows;
  const told = list.told && hiddenOfLeads(context.sight) ? known.map((row) => list.told?.(row, context.sight) as Row) : known;
  if (!fields) return told;
  return told.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as Row);
}

/** Whether a field is a map on request, or an entry of one. */
export const isOnRequest = ({ model, onRequest = [] }: ListDeclaration, field: string): boolean =>
  onRequest.includes(placeOf(model, field)?.field ?? field);

/** Which entries of its maps on request a question names. Other fields on request are small: the store leaves them in the rows. */
export function carriedOf({ model, onRequest }: ListDeclaration, entries: readonly string[] = []): CarriedEntries | undefined {
  const asked = entries.flatMap((name) => placeOf(model, name) ?? []);
  const maps = onRequest?.filter((field) => model.fields[field]?.entries);
  return (
    maps &&
    Object.fromEntries(maps.map((map) => [map, asked.flatMap(({ field, entry }) => (field === map && entry !== undefined ? [entry] : []))]))
  );
}

/** Rows with only those entries of maps on request that `entries` names; without other fields on request. */
export function withEntries<Row extends object>(list: ListDeclaration, rows: Row[], entries: readonly string[] = []): Row[] {
  const { onRequest } = list;
  const carried = carriedOf(list, entries);
  if (!onRequest || !carried) return rows;
  const isCarried = ([field, value]: [string, unknown]) =>
    !onRequest.includes(field) || (field in carried && Object.keys(value ?? {}).length > 0);
  return rows.map((row) => Object.fromEntries(Object.entries(rowCarrying(row, carried)).filter(isCarried)) as Row);
}

/** Whether rows of the list may name rows of other lists that this user may not see. */
export const namesForeign = ({ withoutForeign, access }: ListDeclaration, { sight }: Pick<RequestContext, 'sight'>): boolean =>
  withoutForeign !== undefined && access?.filter(sight) !== undefined;

type Condition = Extract<Filter, { field: string }>;

/** The conditions on single fields of a filter. */
function conditionsIn(where: Filter | undefined): Condition[] {
  if (!where) return [];
  if ('and' in where) return where.and.flatMap(conditionsIn);
  if ('or' in where) return where.or.flatMap(conditionsIn);
  return 'not' in where ? conditionsIn(where.not) : [where];
}

/**
 * The further condition of a question about fields that are hidden in some rows; undefined if the question is about other fields only. `fields`: those
 * that it asks about in addition to its conditions.
 */
export function openOfAsked(
  hidden: PartlyAsked | undefined,
  where: readonly (Filter | undefined)[],
  fields: readonly string[],
): Filter | undefined {
  if (!hidden) return undefined;
  const conditions = where.flatMap(conditionsIn).filter(({ field, op }) => field !== hidden.key?.field || op !== 'exists');
  const asked = [...fields, ...conditions.map(({ field }) => field)];
  // An entry of a map tells what the map does.
  return asked.some((field) => hidden.fields.some((one) => field === one || field.startsWith(`${one}.`))) ? hidden.rows : undefined;
}

/** The values that a condition names. */
const namedIn = (one: Condition): string[] => ('values' in one ? one.values : one.op === 'eq' ? [one.value] : []).map(String);

/** What is hidden in some rows, where those of the keys that the conditions name and this user sees are not. */
export async function withVisibleKeys(
  hidden: PartlyAsked | undefined,
  where: readonly (Filter | undefined)[],
  others: OtherRows,
): Promise<PartlyAsked | undefined> {
  if (!hidden?.key) return hidden;
  const { field, visible } = hidden.key;
  const named = where.flatMap(conditionsIn).flatMap((one) => (one.field === field ? namedIn(one) : []));
  const values = named.length > 0 ? await visible([...new Set(named)], others) : [];
  return values.length > 0 ? { ...hidden, rows: { or: [hidden.rows, { field, op: 'in', values }] } } : hidden;
}

/** Rows without what they name of rows of other lists that this user may not see. */
export async function withoutForeign<Row extends object>(
  list: ListDeclaration,
  context: Pick<RequestContext, 'sight'>,
  rows: Row[],
  others: OtherRows,
): Promise<Row[]> {
  if (!list.withoutForeign || !namesForeign(list, context)) return rows;
  return (await list.withoutForeign(rows, context.sight, others)) as Row[];
}

/** The same rows, each with its derived fields and with the transitions that this user may make. */
export async function offered<Row extends object>(
  list: ListDeclaration,
  context: RequestContext,
  stored: Row[],
  others: OtherRows,
  derived?: DerivedValues,
): Promise<Row[]> {
  const rows = withDerived(list, await withoutForeign(list, context, stored, others), derived);
  if (!list.moves) return shownTo(list, context, rows);
  return shownTo(list, context, rows).map((row, index) => ({ ...row, moves: list.moves?.(rows[index]!, context) }));
}

/** The rows of a whole list, batch by batch, as this user sees them. */
export async function* shownIn<Row extends object>(
  list: ListDeclaration,
  context: RequestContext,
  batches: AsyncIterable<Row[]>,
  others: OtherRows,
  derived: DerivedValues | undefined,
) {
  for await (const rows of batches)
    yield shownTo(list, context, withDerived(list, await withoutForeign(list, context, rows, others), derived));
}

function withDerived<Row extends object>({ model }: ListDeclaration, rows: Row[], derived: DerivedValues | undefined): Row[] {
  if (!derived) return rows;
  const valueOf = (row: Row) => derived.values.get(String((row as Record<string, unknown>)[model.key]));
  return rows.map((row) => ({ ...row, [derived.field]: valueOf(row) }));
}

/** How many of some rows have each value, the most frequent first. */
export function countedIn(keys: readonly string[], { values }: DerivedValues): FacetValue[] {
  const groups = Map.groupBy(keys, (key) => values.get(key) ?? null);
  return [...groups].map(([value, of]) => ({ value, count: of.length })).toSorted((one, other) => other.count - one.count);
}

/** Values of fields without the contacts that this user may not see. */
export function visibleFacets(
  list: ListDeclaration,
  { sight }: RequestContext,
  facets: Record<string, FacetValue[]>,
): Record<string, FacetValue[]> {
  const kept = hiddenFields(list.model, sight);
  if (!kept) return facets;
  const toldIn = (field: string, one: FacetValue): FacetValue => ({ ...one, value: kept.told({ [field]: one.value })[field] ?? null });
  return Object.fromEntries(Object.entries(facets).map(([field, values]) => [field, values.map((one) => toldIn(field, one))]));
}

/**
 * A filter that matches nothing if the search text is contact data that this user may not see, because it may also occur in a name or another text.
 */
export function unfound({ model }: ListDeclaration, search: string | undefined, { sight }: RequestContext): Filter | undefined {
  return search && hiddenFields(model, sight)?.isContact(search) ? { field: model.key, op: 'in', values: [] } : undefined;
}

/** A filter by the words of a search in the fields that this user sees; undefined without words. */
export function searched({ model }: ListDeclaration, fields: readonly string[], search: string | undefined): Filter | undefined {
  // A map can only be searched as a whole, so users who see only some fields do not find rows by map entries.
  const open = fields.filter((field) => model.fields[field]?.search && !model.fields[field].entries);
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return allOf(...words.map((value): Filter => ({ or: open.map((field) => ({ field, op: 'contains', value })) })));
}

import type { FieldKind } from '@matricula/read-models/kernel';
import { fieldValue, type QueryShape } from '../field-value';

/** A row in two parts: the values its columns hold, and JSON of what columns cannot return exactly; null if there is nothing else. */
export interface SplitRow {
  row: Record<string, unknown>;
  rest: string | null;
}

type Places = Map<string, { kind: FieldKind; single: boolean }>;

const known = new WeakMap<QueryShape['fields'], Places>();

/** Fields whose columns return a row's values: single-value ones, except the key, which has its own column. */
export const fieldsInColumns = ({ key, fields }: QueryShape): string[] =>
  Object.entries(fields).flatMap(([name, { kind, entries }]) => (entries || kind === 'keywords' || name === key ? [] : name));

/**
 * Splits a row. The JSON part contains undeclared fields, lists and maps, and values that columns store in another form.
 * @throws what JSON throws for a row that is none
 */
export function splitRow({ key, fields }: QueryShape, given: object): SplitRow {
  const places = placesOf(fields);
  const row: Record<string, unknown> = {};
  let rest: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (name === key || value === undefined) continue;
    const place = places.get(name);
    const held = place && (place.single ? fieldValue(place.kind, value) : value);
    if (held !== undefined) row[name] = held;
    if (!place?.single || held !== value) rest = { ...rest, [name]: value };
  }
  return { row, rest: rest ? JSON.stringify(rest) : null };
}

function placesOf(fields: QueryShape['fields']): Places {
  const found = known.get(fields);
  if (found) return found;
  const places: Places = new Map(
    Object.entries(fields).map(([name, { kind, entries }]) => [name, { kind, single: !entries && kind !== 'keywords' }]),
  );
  known.set(fields, places);
  return places;
}

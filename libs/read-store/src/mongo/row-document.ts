import type { FieldKind } from '@matricula/read-models/kernel';
import { entriesOf, fieldValue } from '../field-value';
import type { RowChange } from '../read-store';

/** A row as MongoDB keeps it; a removed one has only the first four. */
export interface RowDocument {
  /** `<tenant>/<key>`. */
  _id: string;
  /** The shard key. */
  tenant: string;
  key: string;
  position: string;
  /** The tenant again while the row is there: every index begins with it, so removed rows are in none of the answers. */
  live?: string;
  /** Values of the declared fields as questions compare them; instants are dates. */
  fields?: Record<string, FieldContent | Record<string, FieldContent>>;
  /** Lower-case texts of the values of which MongoDB's own would differ from ours. */
  folded?: Record<string, Folded | Record<string, Folded>>;
  /** Everything searchable in lower case, a line each. */
  search?: string;
  /** What `fields` do not hold exactly, as JSON. */
  rest?: string;
}

/** What of a document a row and its place are made of. */
export const PARTS = { tenant: 1, key: 1, position: 1, fields: 1, rest: 1 } as const;

type Folded = string | string[];
export type FieldContent = string | number | boolean | Date | string[];

/** Where a field's value lies. */
export const fieldPath = (field: string) => `fields.${field}`;
/** Where a field's lower-case copy lies. */
export const foldedPath = (field: string) => `folded.${field}`;

/** Id of a row's document; no tenant can name a row of another. */
export const documentId = (tenantId: string, key: string) => `${/[/%]/.test(tenantId) ? encodeURIComponent(tenantId) : tenantId}/${key}`;

/** The document of a change. @throws when the row is no JSON. */
export function documentOf({ model, tenantId, key, position, row }: RowChange): RowDocument {
  const document: RowDocument = { _id: documentId(tenantId, key), tenant: tenantId, key, position };
  if (row === undefined) return document;
  const values = row as Record<string, unknown>;
  const exact = new Set<string>();
  const fields: NonNullable<RowDocument['fields']> = {};
  const folded: NonNullable<RowDocument['folded']> = {};
  const search: string[] = [];
  for (const [name, { kind, search: searched, entries }] of Object.entries(model.fields)) {
    const raw = values[name];
    if (entries) {
      const there = entriesOf(kind, raw);
      if (there.length > 0) fields[name] = Object.fromEntries(there.map(([entry, value]) => [entry, content(kind, value)]));
      const beyond = there.filter(([, value]) => needsFolding(value));
      if (beyond.length > 0) folded[name] = Object.fromEntries(beyond.map(([entry, value]) => [entry, foldedOf(value)]));
      if (searched) for (const [, value] of there) search.push(...[value].flat().map((one) => lower(String(one))));
      continue;
    }
    const value = fieldValue(kind, raw);
    if (value === undefined) continue;
    fields[name] = content(kind, value);
    if (isExact(raw, value)) exact.add(name);
    if (needsFolding(value)) folded[name] = foldedOf(value);
    if (searched) search.push(...[value].flat().map((one) => lower(String(one))));
  }
  // A key that no field declares is asked for all the same.
  if (!Object.hasOwn(model.fields, model.key) && needsFolding(key)) folded[model.key] = lower(key);
  document.live = tenantId;
  document.fields = fields;
  if (Object.keys(folded).length > 0) document.folded = folded;
  if (search.length > 0) document.search = search.join('\n');
  const json = JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !exact.has(name))));
  if (json !== '{}') document.rest = json;
  return document;
}

/** The row of a document, undefined when it was removed. */
export function rowOf<Row extends object>({ fields, rest }: RowDocument): Row | undefined {
  if (!fields) return undefined;
  const row: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name];
    // A map lies in the rest as a whole.
    row[name] = value instanceof Date ? value.toISOString() : value;
  }
  // The rest comes last: where a field is in both, its value was not exactly what questions compare.
  return (rest === undefined ? row : Object.assign(row, JSON.parse(rest))) as Row;
}

function content(kind: FieldKind, value: string | number | boolean | string[]): FieldContent {
  if (kind === 'instant') return new Date(String(value));
  // JSON knows no negative zero.
  return value === 0 ? 0 : value;
}

/** Whether the stored value gives the row's own back, as JSON would. */
function isExact(raw: unknown, value: string | number | boolean | string[]): boolean {
  if (Array.isArray(value))
    return (
      Array.isArray(raw) && raw.length === value.length && value.every((word, index) => raw[index] === word && !LONE_SURROGATE.test(word))
    );
  return raw === value && (typeof value !== 'string' || !LONE_SURROGATE.test(value));
}

/** Half a character, which UTF-8 cannot hold. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const foldedOf = (value: string | number | boolean | string[]): Folded => (Array.isArray(value) ? value.map(lower) : lower(String(value)));

const lower = (text: string) => text.toLowerCase();

/** Beyond ASCII other cases are the same to the engine than to us, and beyond 32 bits it writes other digits. */
function needsFolding(value: string | number | boolean | string[]): boolean {
  if (Array.isArray(value)) return value.some(needsFolding);
  if (typeof value === 'number') return value !== Math.trunc(value) || Math.abs(value) >= 2 ** 31;
  return typeof value === 'string' && !/^[\x00-\x7f]*$/.test(value);
}

import type { FieldKind } from '@matricula/read-models/kernel';
import { fieldValue } from '../field-value';
import type { RowChange } from '../read-store';

/** A row as MongoDB keeps it; a removed one has only the first four. */
export interface RowDocument {
  /** `<tenant>/<key>`. */
  _id: string;
  /** The shard key. */
  tenant: string;
  key: string;
  position: string;
  /** Values of the declared fields; instants are dates. */
  fields?: Record<string, FieldContent>;
  /** What `fields` do not hold exactly, as JSON. */
  rest?: string;
}

/** What a row is made of. */
export const ROW_PARTS = { fields: 1, rest: 1 } as const;
/** What a row and its place are made of. */
export const PARTS = { tenant: 1, key: 1, position: 1, ...ROW_PARTS } as const;

type FieldContent = string | number | boolean | Date | string[];

const tenantPart = (tenantId: string) => (/[/%]/.test(tenantId) ? encodeURIComponent(tenantId) : tenantId);

/** Id of a row's document; no tenant can name a row of another. */
export const documentId = (tenantId: string, key: string) => `${tenantPart(tenantId)}/${key}`;

/** The ids of a tenant's rows lie between these two: '0' is the character after '/'. */
export const idsOf = (tenantId: string) => ({ first: `${tenantPart(tenantId)}/`, end: `${tenantPart(tenantId)}0` });

/** The document of a change. @throws when the row is no JSON. */
export function documentOf({ model, tenantId, key, position, row }: RowChange): RowDocument {
  const document: RowDocument = { _id: documentId(tenantId, key), tenant: tenantId, key, position };
  if (row === undefined) return document;
  const values = row as Record<string, unknown>;
  const exact = new Set<string>();
  const fields: NonNullable<RowDocument['fields']> = {};
  for (const [name, { kind, entries }] of Object.entries(model.fields)) {
    // A map lies in the rest as a whole.
    const value = entries ? undefined : fieldValue(kind, values[name]);
    if (value === undefined) continue;
    fields[name] = content(kind, value);
    if (isExact(values[name], value)) exact.add(name);
  }
  document.fields = fields;
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
    row[name] = value instanceof Date ? value.toISOString() : value;
  }
  // The rest comes last: where a field is in both, its value was not exactly what questions compare.
  return (rest === undefined ? row : Object.assign(row, JSON.parse(rest))) as Row;
}

/** What a document says of its fields, instants as the dates that they are kept as; undefined when the row was removed. */
export function valuesOf({ fields, rest }: RowDocument): object | undefined {
  return fields && (rest === undefined ? fields : { ...fields, ...JSON.parse(rest) });
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

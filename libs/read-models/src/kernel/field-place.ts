import type { FieldKind } from './define-read-model';

/** A declared field as questions need it; without `entries` it has one value. */
export interface ShapeField {
  kind: FieldKind;
  search: boolean;
  entries?: boolean;
  /** See ReadField. */
  parts?: number;
  /** See ReadField. */
  dimension?: boolean;
}

/** The place of a queried value in a row: a field, or an entry of a map. */
export interface FieldPlace {
  kind: FieldKind;
  field: string;
  entry?: string;
}

/** Allowed names of map entries; they are used in paths and in SQL. */
const ENTRY = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a map entry of this name can be queried. */
export const isEntryName = (name: string) => ENTRY.test(name);

/** Place of a declared field (`city`) or of a map's entry (`custom.hostel`), undefined when the model has none of that name. */
export function placeOf({ fields }: { fields: Readonly<Record<string, ShapeField>> }, name: string): FieldPlace | undefined {
  const declared = (of: string) => (Object.hasOwn(fields, of) ? fields[of] : undefined);
  const whole = declared(name);
  if (whole) return whole.entries ? undefined : { kind: whole.kind, field: name };
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const [field, entry] = [name.slice(0, dot), name.slice(dot + 1)];
  const map = declared(field);
  return map?.entries && isEntryName(entry) ? { kind: map.kind, field, entry } : undefined;
}

/** The raw value at a place in a row; undefined if the row has none. */
export function rawAt(row: Readonly<Record<string, unknown>>, { field, entry }: Pick<FieldPlace, 'field' | 'entry'>): unknown {
  const raw = row[field];
  if (entry === undefined) return raw;
  const isMap = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.hasOwn(raw, entry);
  return isMap ? (raw as Record<string, unknown>)[entry] : undefined;
}

/** A row's value under a name, be it a field of the model, an entry of a map, or merely a property of the row. */
export const rawNamed = (model: { fields: Readonly<Record<string, ShapeField>> }, row: object, name: string): unknown =>
  rawAt(row as Record<string, unknown>, placeOf(model, name) ?? { field: name });

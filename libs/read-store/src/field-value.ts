import {
  isEntryName,
  placeOf,
  rawAt,
  type FieldKind,
  type FieldPlace,
  type Grouping,
  type ReadModel,
  type Scalar,
  type ShapeField,
} from '@matricula/read-models/kernel';
import { isMoment } from '@matricula/domain/kernel/moments';
import { RefusedQuery } from './read-store';

/** The part of a read model that queries need; the store saves it for versions whose code is gone. */
export type QueryShape = Pick<ReadModel, 'name' | 'key'> & { fields: Readonly<Record<string, ShapeField>> };

/** Declared fields as stored, as canonical text: a version whose shape changed is filled again. */
export const shapeOfFields = (fields: QueryShape['fields']): Record<string, ShapeField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, search, entries, parts }]) => [
      name,
      entries ? { kind, search, entries, ...(parts !== undefined && { parts }) } : { kind, search },
    ]),
  );

/** The shape including dimensions, which have separate number columns: they can change without refilling. */
export const shapeWithDimensions = (fields: QueryShape['fields']): Record<string, ShapeField> =>
  Object.fromEntries(
    Object.entries(shapeOfFields(fields)).map(([name, shape]) => [name, fields[name]?.dimension ? { ...shape, dimension: true } : shape]),
  );

/**
 * A field's value in the form that every store compares: instants as ISO 8601 with milliseconds, lists without duplicates. Values of another kind,
 * and empty lists, count as missing.
 */
export function fieldValue(kind: FieldKind, raw: unknown): Scalar | string[] | undefined {
  switch (kind) {
    case 'keyword':
    case 'text':
      return typeof raw === 'string' ? raw : undefined;
    case 'keywords': {
      if (!Array.isArray(raw)) return undefined;
      const words = [...new Set(raw.filter((word): word is string => typeof word === 'string'))];
      return words.length > 0 ? words : undefined;
    }
    case 'instant': {
      const time = raw instanceof Date ? raw.getTime() : typeof raw === 'string' ? Date.parse(raw) : NaN;
      return Number.isNaN(time) ? undefined : new Date(time).toISOString();
    }
    case 'integer':
      return Number.isSafeInteger(raw) ? (raw as number) : undefined;
    case 'number':
      return typeof raw === 'number' && Number.isFinite(raw) ? raw : undefined;
    case 'flag':
      return typeof raw === 'boolean' ? raw : undefined;
  }
}

/** The entries of a map, as every store saves them; entries with an invalid name or a value of another kind are left out. */
export function entriesOf(kind: FieldKind, raw: unknown): [string, Scalar | string[]][] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return [];
  return Object.entries(raw).flatMap(([entry, value]): [string, Scalar | string[]][] => {
    const found = isEntryName(entry) ? fieldValue(kind, value) : undefined;
    return found === undefined ? [] : [[entry, found]];
  });
}

/** All values of a row's declared field, for free-text search. */
export function wordsOf({ kind, entries }: ShapeField, raw: unknown): (Scalar | string)[] {
  if (entries) return entriesOf(kind, raw).flatMap(([, value]) => value);
  const value = fieldValue(kind, raw);
  return value === undefined ? [] : [value].flat();
}

/** A row's value at the place a query names. */
export const valueAt = (place: FieldPlace, row: Record<string, unknown>) => fieldValue(place.kind, rawAt(row, place));

const wordsFor: Record<FieldKind, string> = {
  keyword: 'a text',
  keywords: 'a text',
  text: 'a text',
  instant: 'a date or time',
  integer: 'a number',
  number: 'a number',
  flag: 'true or false',
};

/**
 * Converts a filter's value to the field's kind. A fraction may be compared with an integer field.
 * @throws RefusedQuery when it is of another kind.
 */
export function operand(name: string, kind: FieldKind, value: Scalar): Scalar {
  const found = fieldValue(kind === 'keywords' ? 'keyword' : kind === 'integer' ? 'number' : kind, value);
  if (found === undefined || (kind === 'instant' && !isMoment(value)))
    throw new RefusedQuery(`${name} is compared with ${wordsFor[kind]}.`);
  return found as Scalar;
}

/** Kind of a field in a query; the key can be queried without being declared. @throws RefusedQuery when the read model does not declare it. */
export function kindOf(model: QueryShape, name: string): FieldKind {
  const place = placeOf(model, name);
  if (place) return place.kind;
  if (name === model.key) return 'keyword';
  throw new RefusedQuery(`There is no field ${name} to ask for.`);
}

/** Kind of a single-value field, which can be sorted or measured. @throws RefusedQuery for lists. */
export function singleKindOf(model: QueryShape, name: string): FieldKind {
  const kind = kindOf(model, name);
  if (kind === 'keywords') throw new RefusedQuery(`${name} is a list, which has no order.`);
  return kind;
}

/** The kind of the values of a dimension or measure that bounds limit. @throws RefusedQuery for others */
export function kindOfBounded(model: QueryShape, { by, measures }: Grouping, name: string): Exclude<FieldKind, 'keywords'> {
  const dimension = by.find(({ field, as }) => (as ?? field) === name);
  if (dimension && !dimension.per) {
    const kind = kindOf(model, dimension.field);
    return kind === 'keywords' ? 'keyword' : kind;
  }
  const measure = dimension ? undefined : measures.find(({ as }) => as === name);
  if (!measure || measure.op === 'min' || measure.op === 'max') throw new RefusedQuery(`${name} cannot be limited`);
  return 'number';
}

/** Returns a function that joins everything searchable of a row into one text; null if there is nothing. */
export function searchedText(fields: QueryShape['fields']): (row: Record<string, unknown>) => string | null {
  const searched = Object.entries(fields).filter(([, { search }]) => search);
  return (row) => {
    const texts = searched.flatMap(([name, field]) => wordsOf(field, row[name]));
    // The line break prevents a word from matching across two fields.
    return texts.length > 0 ? texts.join('\n').toLowerCase() : null;
  };
}

/** The words of a free-text search, in lower case. */
export const searchWords = (search: string | undefined) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);

/** @throws RefusedQuery when the zone is not an IANA name. */
export function checkedZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? '' }).resolvedOptions().timeZone && (timeZone as string);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedQuery(`There is no time zone ${timeZone}.`);
    throw error;
  }
}

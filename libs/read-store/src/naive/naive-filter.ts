import type { Filter, Scalar, Selection } from '@matricula/read-models/kernel';
import { kindOf, operand, searchWords, valueAt, wordsOf, type QueryShape } from '../field-value';
import { placeOf } from '@matricula/read-models/kernel';

/** A row with its key, for the naive evaluation. */
export interface NaiveRow {
  key: string;
  row: object;
}

/** A condition that compares a field with a value. */
type Comparison = Exclude<Filter, { and: Filter[] } | { or: Filter[] } | { not: Filter } | { op: 'exists' }>;

const PAIRED = /[\ud800-\udfff]/;

/** Compares two values of one kind: text by code point, like bytes of UTF-8. */
export function compareScalars(a: Scalar, b: Scalar): number {
  // Code unit order equals code point order except for surrogate pairs.
  if (a !== b && typeof a === 'string' && typeof b === 'string' && (PAIRED.test(a) || PAIRED.test(b)))
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Values of a field: none if missing, several for a list. */
export function valuesOf(model: QueryShape, name: string, { key, row }: NaiveRow): Scalar[] {
  const place = placeOf(model, name);
  if (!place) return kindOf(model, name) ? [key] : [];
  const value = valueAt(place, row as Record<string, unknown>);
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Whether a row meets a condition. @throws RefusedQuery */
export const matches = (model: QueryShape, filter: Filter, row: NaiveRow): boolean => condition(model, filter)(row);

/** Compiles a condition for many rows: its operands are converted only once. @throws RefusedQuery */
export function condition(model: QueryShape, filter: Filter): (row: NaiveRow) => boolean {
  if ('and' in filter) {
    const parts = filter.and.map((part) => condition(model, part));
    return (row) => parts.every((part) => part(row));
  }
  if ('or' in filter) {
    const parts = filter.or.map((part) => condition(model, part));
    return (row) => parts.some((part) => part(row));
  }
  if ('not' in filter) {
    const part = condition(model, filter.not);
    return (row) => !part(row);
  }
  const { field } = filter;
  const kind = kindOf(model, field);
  if (filter.op === 'exists') return (row) => valuesOf(model, field, row).length > 0 === filter.value;
  const test = comparison(filter, (value) => operand(field, kind, value));
  const isNegative = filter.op === 'ne' || filter.op === 'nin';
  return (row) => valuesOf(model, field, row).some(test) !== isNegative;
}

/** Whether a value matches a filter; for a negated filter, whether the value is excluded. */
function comparison(filter: Comparison, against: (value: Scalar) => Scalar): (value: Scalar) => boolean {
  const folded = (value: Scalar) => String(value).toLowerCase();
  const ordered = (bound: Scalar, fits: (order: number) => boolean) => (value: Scalar) => fits(compareScalars(value, bound));
  switch (filter.op) {
    case 'in':
    case 'nin': {
      const values = new Set(filter.values.map(against));
      return (value) => values.has(value);
    }
    case 'between': {
      const [from, to] = [against(filter.from), against(filter.to)];
      return (value) => compareScalars(value, from) >= 0 && compareScalars(value, to) <= 0;
    }
    case 'contains': {
      const part = folded(filter.value);
      return (value) => folded(value).includes(part);
    }
    case 'startsWith': {
      const beginning = folded(filter.value);
      return (value) => folded(value).startsWith(beginning);
    }
    case 'eq':
    case 'ne': {
      const same = against(filter.value);
      return (value) => value === same;
    }
    case 'lt':
      return ordered(against(filter.value), (order) => order < 0);
    case 'lte':
      return ordered(against(filter.value), (order) => order <= 0);
    case 'gt':
      return ordered(against(filter.value), (order) => order > 0);
    case 'gte':
      return ordered(against(filter.value), (order) => order >= 0);
  }
}

/** The rows of a selection, in the given order. */
export function select<Row extends NaiveRow>(model: QueryShape, rows: readonly Row[], { where, search }: Selection): Row[] {
  const words = searchWords(search);
  const searched = Object.entries(model.fields).filter(([, { search }]) => search);
  const found = ({ row }: NaiveRow, word: string) =>
    searched.some(([name, field]) =>
      wordsOf(field, (row as Record<string, unknown>)[name]).some((value) => String(value).toLowerCase().includes(word)),
    );
  const meets = where ? condition(model, where) : () => true;
  return rows.filter((row) => meets(row) && words.every((word) => found(row, word)));
}

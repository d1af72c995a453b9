import type { Filter, Scalar, Selection } from '@matricula/read-models/kernel';
import { kindOf, operand, searchWords, valueAt, wordsOf, type QueryShape } from '../field-value';
import { placeOf } from '@matricula/read-models/kernel';

/** A row with its key, as the naive evaluation takes them. */
export interface NaiveRow {
  key: string;
  row: object;
}

const PAIRED = /[\ud800-\udfff]/;

/** Order of two values of one kind: text by code point, as bytes of UTF-8 would be. */
export function compareScalars(a: Scalar, b: Scalar): number {
  // The order of code units is that of code points but for those that are written as two.
  if (a !== b && typeof a === 'string' && typeof b === 'string' && (PAIRED.test(a) || PAIRED.test(b)))
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Values of a field: none when it is missing, several for a list. */
export function valuesOf(model: QueryShape, name: string, { key, row }: NaiveRow): Scalar[] {
  const place = placeOf(model, name);
  if (!place) return kindOf(model, name) ? [key] : [];
  const value = valueAt(place, row as Record<string, unknown>);
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Whether a row meets a condition. @throws RefusedQuery */
export function matches(model: QueryShape, filter: Filter, row: NaiveRow): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(model, part, row));
  if ('or' in filter) return filter.or.some((part) => matches(model, part, row));
  if ('not' in filter) return !matches(model, filter.not, row);
  const values = valuesOf(model, filter.field, row);
  const against = (value: Scalar) => operand(filter.field, kindOf(model, filter.field), value);
  const any = (test: (value: Scalar) => boolean) => values.some(test);
  const folded = (value: Scalar) => String(value).toLowerCase();
  switch (filter.op) {
    case 'eq':
      return any((value) => value === against(filter.value));
    case 'ne':
      return !any((value) => value === against(filter.value));
    case 'lt':
      return any((value) => compareScalars(value, against(filter.value)) < 0);
    case 'lte':
      return any((value) => compareScalars(value, against(filter.value)) <= 0);
    case 'gt':
      return any((value) => compareScalars(value, against(filter.value)) > 0);
    case 'gte':
      return any((value) => compareScalars(value, against(filter.value)) >= 0);
    case 'between':
      return any((value) => compareScalars(value, against(filter.from)) >= 0 && compareScalars(value, against(filter.to)) <= 0);
    case 'contains':
      return any((value) => folded(value).includes(folded(filter.value)));
    case 'startsWith':
      return any((value) => folded(value).startsWith(folded(filter.value)));
    case 'in':
      return any((value) => filter.values.some((one) => value === against(one)));
    case 'nin':
      return !any((value) => filter.values.some((one) => value === against(one)));
    case 'exists':
      return values.length > 0 === filter.value;
  }
}

/** The rows of a selection, in the order given. */
export function select<Row extends NaiveRow>(model: QueryShape, rows: readonly Row[], { where, search }: Selection): Row[] {
  const words = searchWords(search);
  const searched = Object.entries(model.fields).filter(([, { search }]) => search);
  const found = ({ row }: NaiveRow, word: string) =>
    searched.some(([name, field]) =>
      wordsOf(field, (row as Record<string, unknown>)[name]).some((value) => String(value).toLowerCase().includes(word)),
    );
  return rows.filter((row) => (!where || matches(model, where, row)) && words.every((word) => found(row, word)));
}

import type { Dimension, Scalar, Sort } from '@matricula/read-models/kernel';
import { compareMissingLast } from '../naive/naive-query';
import { compiling, type Subject } from './compile-query';
import type { Draft, NumberedField, Values } from './dialect';

/** Rows contain a word without a number, so the query must use words. */
export class WithoutNumber extends Error {}

type ByColumn = readonly (NumberedField | undefined)[];

/** The dimensions that a result returns as numbers. */
export function numberedIn<D extends Draft>(subject: Subject<D>, by: readonly Dimension[]): ByColumn {
  const { compiler } = compiling(subject);
  return by.map(({ field, per }) => (per ? undefined : compiler.numbers(field)));
}

/** Replaces numbers by words in some columns, then sorts the rows; returns them unchanged if there are none. @throws WithoutNumber */
export function inWords(rows: Values[], numbered: ByColumn, order: readonly { column: number; dir: Sort['dir'] }[] = []): Values[] {
  if (!numbered.some(Boolean)) return rows;
  const sorted = order.length > 0 ? ordered(rows, numbered, order) : rows;
  for (const row of sorted)
    numbered.forEach((field, column) => {
      if (field && row[column] !== null) row[column] = wordOf(field, row[column] ?? null);
    });
  return sorted;
}

function wordOf({ wordOf: of }: NumberedField, number: Scalar | null): string {
  const word = of(Number(number));
  if (word === undefined) throw new WithoutNumber(`There is no word for ${number}`);
  return word;
}

/** Compares precomputed ranks instead of words. */
function ordered(rows: Values[], numbered: ByColumn, order: readonly { column: number; dir: Sort['dir'] }[]): Values[] {
  const places = order.map(({ column, dir }) => placesOf(rows, column, numbered[column], dir));
  const indexes = rows.map((_, index) => index);
  indexes.sort((a, b) => {
    for (const place of places) {
      const before = (place[a] ?? 0) - (place[b] ?? 0);
      if (before !== 0) return before;
    }
    return a - b;
  });
  return indexes.flatMap((index) => (rows[index] ? [rows[index]] : []));
}

/** Rank of each row by one column, missing values last. */
function placesOf(rows: Values[], column: number, field: NumberedField | undefined, dir: Sort['dir']): Float64Array {
  const sign = dir === 'desc' ? -1 : 1;
  const values = rows.map((row) => row[column] ?? null);
  if (field) return Float64Array.from(values, (value) => (value === null ? Number.MAX_SAFE_INTEGER : sign * field.rankOf(Number(value))));
  const known = [...new Set(values)].sort((a, b) => compareMissingLast(a, b, dir));
  const place = new Map(known.map((value, index) => [value, index]));
  return Float64Array.from(values, (value) => place.get(value) ?? 0);
}

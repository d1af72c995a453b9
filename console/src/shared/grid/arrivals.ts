/** Where new or changed rows belong among those already shown. Pure. */
import { type Sort } from '@matricula/read-models/kernel';

type Fields = Readonly<Record<string, unknown>>;

const isNone = (value: unknown) => value === undefined || value === null;

function compared(a: unknown, b: unknown): number {
  if (isNone(a) || isNone(b)) return Number(isNone(b)) - Number(isNone(a));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

/** Whether a row sorts before or equal to another; a missing value is less than any value. */
export function standsBefore(row: Fields, other: Fields, sort: readonly Sort[]): boolean {
  for (const { field, dir } of sort) {
    const order = compared(row[field], other[field]);
    if (order !== 0) return dir === 'desc' ? order > 0 : order < 0;
  }
  return true;
}

/** Keys of rows that would be visible after a refresh: those that sort before the last loaded row. */
export function seenKeys<Row extends object>(rows: readonly Row[], last: Row | undefined, sort: readonly Sort[], key: string): string[] {
  const seen = last ? rows.filter((row) => standsBefore(row as Fields, last as Fields, sort)) : rows;
  return seen.map((row) => String((row as Fields)[key]));
}

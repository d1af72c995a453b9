import type { AggregateRow, Grouping, Measure, Scalar } from '@matricula/read-models/kernel';
import { compareScalars } from '../naive/naive-filter';
import { compareMissingLast } from '../naive/naive-query';
import { nameOf } from './compile-cube';
import { namesOf } from './compile-figures';

/** A row as an engine answers it. */
export type Values = (Scalar | null)[];

/** The rows of each grouping of a cube from its finest groups, whose columns are the dimensions, the thing that is counted once, a part of each measure of all. */
export function addedUp(groups: readonly Values[], groupings: readonly Grouping[]): AggregateRow[][] {
  const names = (groupings[0]?.by ?? []).map(nameOf);
  let offset = names.length + 1;
  return groupings.map((grouping) => {
    const own = grouping.by.map((one) => names.indexOf(nameOf(one)));
    const parts = grouping.measures.map((measure) => ({ measure, column: offset++ }));
    const found = new Map<string, { values: Values; groups: Values[] }>();
    if (own.length === 0) found.set('[]', { values: [], groups: [] });
    for (const group of groups) {
      const values = own.map((column) => group[column] ?? null);
      const id = JSON.stringify(values);
      const known = found.get(id);
      if (known) known.groups.push(group);
      else found.set(id, { values, groups: [group] });
    }
    const rows = [...found.values()].sort((a, b) => inOrder(a.values, b.values));
    const figure = (of: readonly Values[]) => parts.map(({ measure, column }) => FIGURES[measure.op](of, column, names.length));
    return rows.map((row) => named(namesOf(grouping), [...row.values, ...figure(row.groups)]));
  });
}

const sumOf = (groups: readonly Values[], column: number) => groups.reduce((sum, group) => sum + Number(group[column] ?? 0), 0);

function extreme(groups: readonly Values[], column: number, sign: 1 | -1): Scalar | null {
  let found: Scalar | null = null;
  for (const group of groups) {
    const value = group[column] ?? null;
    if (value !== null && (found === null || sign * compareScalars(value, found) > 0)) found = value;
  }
  return found;
}

const never = (): never => {
  throw new Error('A middle of groups says nothing of their rows');
};

/** What parts of a measure come to in several groups. */
const FIGURES: Record<Measure['op'], (groups: readonly Values[], column: number, thing: number) => Scalar | null> = {
  count: sumOf,
  sum: sumOf,
  min: (groups, column) => extreme(groups, column, -1),
  max: (groups, column) => extreme(groups, column, 1),
  distinct: (groups, column, thing) =>
    new Set(groups.flatMap((group) => (group[column] && group[thing] !== null ? [group[thing]] : []))).size,
  avg: never,
  median: never,
};

function inOrder(a: readonly (Scalar | null)[], b: readonly (Scalar | null)[]): number {
  for (const [index, value] of a.entries()) {
    const order = compareMissingLast(value, b[index], 'asc');
    if (order !== 0) return order;
  }
  return 0;
}

/** A row of an answer by the names of its columns. */
export const named = (names: readonly string[], row: Values): AggregateRow =>
  Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));

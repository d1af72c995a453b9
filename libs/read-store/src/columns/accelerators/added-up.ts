import type { AggregateRow, Dimension, Grouping, Measure, Scalar, Sort } from '@matricula/read-models/kernel';
import { compareScalars } from '../../naive/naive-filter';
import { compareMissingLast } from '../../naive/naive-query';
import { nameOf } from './compile-cube';
import { named, namesOf, orderOf } from '../compile-figures';
import type { Values } from '../dialect';

/**
 * Derives the rows of each grouping of a cube from its finest groups. Their columns are the dimensions of `by`, the thing counted once, and parts
 * of measures; `columns` gives the column of each measure's part.
 */
export function addedUp(
  groups: readonly Values[],
  by: readonly Dimension[],
  groupings: readonly Grouping[],
  columns: readonly number[],
): AggregateRow[][] {
  const names = by.map(nameOf);
  let offset = 0;
  return groupings.map((grouping) => {
    const own = grouping.by.map((one) => names.indexOf(nameOf(one)));
    const parts = grouping.measures.map((measure) => ({ measure, column: columns[offset++] ?? 0 }));
    const found = new Map<string, { values: Values; groups: Values[] }>();
    if (own.length === 0) found.set('[]', { values: [], groups: [] });
    for (const group of groups) {
      const values = own.map((column) => group[column] ?? null);
      const id = JSON.stringify(values);
      const known = found.get(id);
      if (known) known.groups.push(group);
      else found.set(id, { values, groups: [group] });
    }
    const figure = (of: readonly Values[]) => parts.map(({ measure, column }) => FIGURES[measure.op](of, column, names.length));
    const rows = [...found.values()].map((row) => [...row.values, ...figure(row.groups)]);
    const order = orderOf(grouping);
    return rows.sort((a, b) => inOrder(a, b, order)).map((row) => named(namesOf(grouping), row));
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

/** Combines the parts of a measure over several groups. */
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

/**
 * Effect of newer rows on their groups: `added` are the figures of these rows alone, `then` and `now` those of the things in them, without and with
 * the newer rows.
 */
interface Growth {
  added: readonly AggregateRow[];
  then: readonly AggregateRow[];
  now: readonly AggregateRow[];
}

/** Updates the rows of a grouping with newer rows, in the order of its dimensions. */
export function grownBy(grouping: Grouping, known: readonly AggregateRow[], { added, then, now }: Growth): AggregateRow[] {
  const names = namesOf(grouping).slice(0, grouping.by.length);
  const idOf = (row: AggregateRow) => JSON.stringify(names.map((name) => row[name] ?? null));
  const byId = (rows: readonly AggregateRow[]) => new Map(rows.map((row) => [idOf(row), row]));
  const [rows, before, after] = [byId(known), byId(then), byId(now)];
  for (const more of added) {
    const id = idOf(more);
    const row = rows.get(id);
    const figures = grouping.measures.map(({ as, op }): [string, Scalar | null] => {
      const [was, is] = [row?.[as] ?? null, more[as] ?? null];
      if (op === 'distinct') return [as, Number(was) + Number(after.get(id)?.[as] ?? 0) - Number(before.get(id)?.[as] ?? 0)];
      if (op === 'min' || op === 'max') return [as, extreme([[was], [is]], 0, op === 'min' ? -1 : 1)];
      return [as, Number(was) + Number(is)];
    });
    rows.set(id, { ...(row ?? more), ...Object.fromEntries(figures) });
  }
  const all = [...rows.values()];
  if (all.length === known.length) return all;
  const values = new Map(all.map((row) => [row, names.map((name) => row[name] ?? null)]));
  const order = names.map((_, column) => ({ column, dir: 'asc' as const }));
  return all.sort((a, b) => inOrder(values.get(a) ?? [], values.get(b) ?? [], order));
}

function inOrder(a: Values, b: Values, order: readonly { column: number; dir: Sort['dir'] }[]): number {
  for (const { column, dir } of order) {
    const before = compareMissingLast(a[column], b[column], dir);
    if (before !== 0) return before;
  }
  return 0;
}

import type { Dimension, Grouping, GroupingsQuery, Measure } from '@matricula/read-models/kernel';
import { kindOf } from '../../field-value';
import { nameOf, nameOfMeasure } from './compile-cube';
import type { FilterCompiler } from '../compile-filter';
import { compiling, type NumberedRows, type RowRange, type Subject } from '../compile-query';
import type { Draft, NumberedField, Values } from '../dialect';
import { numberedIn } from '../words-of-numbers';
import type { NumbersAnswer } from '../reading-connection';
import { numbersIn, othersFirst, takingTurns, type ThingNumbers } from './thing-numbers';

/** Maximum number of word combinations counted in arrays. */
const MOST_CELLS = 2 ** 18;
/** Maximum number of conditions; each takes one bit per row in the engine's result. */
const MOST_CONDITIONS = 16;

/** How to compute a cube by counting numbers instead of distinct values. */
export interface Counting<D extends Draft> {
  /** The column whose distinct values are counted. */
  thing: string;
  /** Rows as one SQL statement would return them: grouping index, dimensions of the finest grouping, measures of all. */
  rows(numbered: NumberedRows<D>, rows: RowRange<D>): Promise<Values[]>;
}

/** How to count a cube here; undefined if it has other measures, or dimensions without numbers or with too many words. */
export function countingOf<D extends Draft>(
  subject: Subject<D>,
  query: GroupingsQuery,
  groupings: readonly Grouping[],
): Counting<D> | undefined {
  const by = groupings[0]?.by ?? [];
  const measures = groupings.flatMap((grouping) => grouping.measures);
  const [field] = measures.flatMap((measure) => (measure.op === 'distinct' ? (measure.field ?? []) : []));
  if (field === undefined || kindOf(subject.asked, field) !== 'keyword') return undefined;
  const dimensions = numberedIn(subject, by).flatMap((one) => one ?? []);
  const [once, each] = [different(measures, 'distinct'), different(measures, 'count')];
  const cells = dimensions.reduce((product, dimension) => product * radixOf(dimension), 1);
  const isCounted = dimensions.length === by.length && measures.every(({ op }) => op === 'distinct' || op === 'count');
  const isSmall = cells <= MOST_CELLS && once.length + each.length <= MOST_CONDITIONS && cells * 2 ** once.length <= 2 ** 32;
  if (!isCounted || !isSmall) return undefined;
  return {
    thing: compiling(subject).compiler.column(field),
    rows: async ({ things, read }, { within }) => {
      const { statement, compiler } = compiling({ ...subject, within });
      const selected = [
        'id::integer',
        ...dimensions.map(({ column }) => `coalesce(${column}, -1)::smallint`),
        [...once, ...each]
          .map((one, bit) => `case when ${conditionOf(subject, compiler, one)} then ${2 ** bit}::usmallint else 0::usmallint end`)
          .join(' | '),
      ];
      statement.text = `select ${selected.join(', ')} from ${subject.table.sql} where ${compiler.selection(subject.tenantId, query)}`;
      const gathered = await read(statement, (answer) =>
        gather(answer, things, dimensions, { cells, once: once.length, each: each.length }),
      );
      const placeOf = (measure: Measure) =>
        (measure.op === 'distinct' ? once : each).findIndex((one) => nameOfMeasure(one) === nameOfMeasure(measure));
      return rowsOf(gathered, by, dimensions, groupings, placeOf);
    },
  };
}

/** Distinct measures of one kind. */
const different = (measures: readonly Measure[], op: Measure['op']): Measure[] => [
  ...new Map(measures.filter((measure) => measure.op === op).map((measure) => [nameOfMeasure(measure), measure])).values(),
];

/** The condition for rows that a measure counts. */
function conditionOf<D extends Draft>({ dialect, asked }: Subject<D>, compiler: FilterCompiler<D>, { op, field, where }: Measure): string {
  const present = op === 'count' && field !== undefined ? [dialect.present(kindOf(asked, field), compiler.column(field), true)] : [];
  return [...present, ...(where ? [compiler.filter(where)] : []), 'true'].join(' and ');
}

/** A missing word is 0, any other its number plus one. */
const radixOf = ({ size }: NumberedField) => size + 1;

interface Gathered {
  /** Which cells (combinations of words) have rows. */
  there: Uint8Array;
  /** Number of rows per cell, by condition. */
  each: Int32Array[];
  /** Cell and, in the lowest bits, the conditions of each row, ordered by thing. */
  packed: Uint32Array;
  /** End index of the rows of each thing. */
  ends: Uint32Array;
  bits: number;
}

async function gather(
  answer: NumbersAnswer,
  { of, size }: ThingNumbers,
  dimensions: readonly NumberedField[],
  { cells, ...conditions }: { cells: number; once: number; each: number },
): Promise<Gathered> {
  const bits = conditions.once;
  const there = new Uint8Array(cells);
  const each = Array.from({ length: conditions.each }, () => new Int32Array(cells));
  const [about, found] = [new Int32Array(answer.rows), new Uint32Array(answer.rows)];
  const ends = new Uint32Array(size);
  let count = 0;
  for await (const { rows, column } of takingTurns(answer)) {
    const ids = numbersIn(Int32Array, column(0, 4));
    const cell = new Uint32Array(rows);
    for (const [index, dimension] of dimensions.entries()) {
      const [words, radix] = [numbersIn(Int16Array, column(1 + index, 2)), radixOf(dimension)];
      for (let row = 0; row < rows; row += 1) cell[row] = cell[row]! * radix + words[row]! + 1;
    }
    const met = numbersIn(Uint16Array, column(1 + dimensions.length, 2));
    for (let row = 0; row < rows; row += 1) {
      const own = cell[row]!;
      there[own] = 1;
      for (let one = 0, left = met[row]! >> bits; left > 0; one += 1, left >>= 1) if (left & 1) each[one]![own]! += 1;
      const once = met[row]! & (2 ** bits - 1);
      const thing = of[ids[row]!]!;
      if (once === 0 || thing < 0) continue;
      about[count] = thing;
      found[count] = own * 2 ** bits + once;
      count += 1;
      ends[thing]! += 1;
    }
  }
  // Turns the row counts per thing into start indexes; placing the rows advances them to end indexes.
  for (let thing = 0, from = 0; thing < size; thing += 1) {
    const rows = ends[thing]!;
    ends[thing] = from;
    from += rows;
  }
  await othersFirst();
  const packed = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) {
    const thing = about[row]!;
    packed[ends[thing]!] = found[row]!;
    ends[thing]! += 1;
  }
  await othersFirst();
  return { there, each, packed, ends, bits };
}

/** Number of rows that meet a condition per group; `groups` maps cells to groups. */
function rowsIn({ each }: Gathered, groups: Int32Array, size: number, condition: number): Int32Array {
  const counts = new Int32Array(size);
  each[condition]!.forEach((count, cell) => (counts[groups[cell]!]! += count));
  return counts;
}

/** Number of distinct things that meet a condition per group. */
function thingsIn({ packed, ends, bits }: Gathered, groups: Int32Array, size: number, condition: number): Int32Array {
  const counts = new Int32Array(size);
  const last = new Int32Array(size).fill(-1);
  const bit = 2 ** condition;
  for (let thing = 0, row = 0; thing < ends.length; thing += 1)
    for (const end = ends[thing]!; row < end; row += 1) {
      if ((packed[row]! & bit) === 0) continue;
      const group = groups[packed[row]! >>> bits]!;
      if (last[group] === thing) continue;
      last[group] = thing;
      counts[group]! += 1;
    }
  return counts;
}

async function rowsOf(
  gathered: Gathered,
  by: readonly Dimension[],
  dimensions: readonly NumberedField[],
  groupings: readonly Grouping[],
  placeOf: (measure: Measure) => number,
): Promise<Values[]> {
  const names = by.map(nameOf);
  const rows: Values[] = [];
  const nothing = groupings.flatMap(({ measures }) => measures.map(() => null));
  let offset = 1 + by.length;
  for (const [place, grouping] of groupings.entries()) {
    const { groups, words } = groupsBy(gathered.there, dimensions, new Set(grouping.by.map((one) => names.indexOf(nameOf(one)))));
    const own: Values[] = words.map((numbers) => [place, ...numbers, ...nothing]);
    for (const measure of grouping.measures) {
      const count = measure.op === 'distinct' ? thingsIn : rowsIn;
      count(gathered, groups, words.length, placeOf(measure)).forEach((figure, group) => (own[group]![offset] = figure));
      offset += 1;
      await othersFirst();
    }
    rows.push(...own);
  }
  return rows;
}

/**
 * Groups the cells by some of the dimensions. Returns the group of each cell and the words of each group; null for other dimensions and for a
 * missing word.
 */
function groupsBy(there: Uint8Array, dimensions: readonly NumberedField[], own: ReadonlySet<number>) {
  const groups = new Int32Array(there.length);
  const words: (number | null)[][] = [];
  const known = new Map<string, number>();
  there.forEach((isThere, cell) => {
    // The grand total is one group, even without rows.
    if (!isThere && (own.size > 0 || cell > 0)) return;
    const of = wordsOf(cell, dimensions).map((word, index) => (own.has(index) ? word : null));
    const group = known.get(of.join()) ?? words.push(of) - 1;
    known.set(of.join(), group);
    groups[cell] = group;
  });
  return { groups, words };
}

function wordsOf(cell: number, dimensions: readonly NumberedField[]): (number | null)[] {
  let rest = cell;
  const words = dimensions.toReversed().map((dimension) => {
    const word = rest % radixOf(dimension);
    rest = Math.floor(rest / radixOf(dimension));
    return word === 0 ? null : word - 1;
  });
  return words.reverse();
}

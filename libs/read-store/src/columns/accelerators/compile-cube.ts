import type { Dimension, Filter, Grouping, GroupingsQuery, Measure } from '@matricula/read-models/kernel';
import { kindOf, singleKindOf, type QueryShape } from '../../field-value';
import { dimensioned, measured, namesOf } from '../compile-figures';
import type { FilterCompiler } from '../compile-filter';
import { compiling, type Subject } from '../compile-query';
import type { Draft } from '../dialect';

/** Groupings by their place in the question; the first is the finest, and all others follow from its groups. */
export type Cube = readonly number[];

/** Parts groupings into those that follow from one another, which one statement answers from one look at the rows, and single ones. */
export function cubesOf(asked: QueryShape, groupings: readonly Grouping[]): Cube[] {
  const cubes: number[][] = [];
  const finestFirst = groupings.map((_, index) => index).sort((a, b) => (groupings[b]?.by.length ?? 0) - (groupings[a]?.by.length ?? 0));
  for (const index of finestFirst) {
    const fits = cubes.find((cube) =>
      follows(
        asked,
        [...cube, index].flatMap((one) => groupings[one] ?? []),
      ),
    );
    if (fits) fits.push(index);
    else cubes.push([index]);
  }
  return cubes;
}

/** Whether all of these follow from groups of the first by the one thing that is counted once. */
function follows(asked: QueryShape, groupings: readonly Grouping[]): boolean {
  const names = (groupings[0]?.by ?? []).map(nameOf);
  const measures = groupings.flatMap((grouping) => grouping.measures);
  const adds = ({ op }: Measure) => op !== 'avg' && op !== 'median';
  return (
    groupings.every(({ by, sort, limit, having }) => !sort && limit === undefined && !having && isWithin(by.map(nameOf), names)) &&
    groupings.every(({ by }) => by.every(({ field }) => kindOf(asked, field) !== 'keywords')) &&
    measures.every(adds) &&
    new Set(measures.flatMap(({ op, field }) => (op === 'distinct' ? field : []))).size <= 1
  );
}

/** Identifies a dimension. */
export const nameOf = ({ field, per }: Dimension) => JSON.stringify([field, per]);

/** Identifies a measure. */
export const nameOfMeasure = ({ op, field, where }: Measure) => JSON.stringify([op, field, where]);

/** Some of a list's words in the order of the list. */
function isWithin(words: readonly string[], all: readonly string[]): boolean {
  let at = -1;
  return words.every((word) => (at = all.indexOf(word, at + 1)) >= 0);
}

/**
 * All figures of a cube as rows: the index of the grouping, the dimensions of the finest grouping, then the measures of all groupings in order. The
 * rows are scanned once into the finest groups, split by the thing that is counted once; all groupings are computed from these.
 */
export function cubeRows<D extends Draft>(subject: Subject<D>, query: GroupingsQuery, groupings: readonly Grouping[]): D {
  const { statement, by, dimensions, base, parts } = groupsOf(subject, query, groupings);
  const names = by.map(nameOf);
  const groups = dimensions.map((_, index) => `d${index}`);
  let offset = 0;
  const levels = groupings.map((grouping, level) => {
    const own = grouping.by.map((one) => names.indexOf(nameOf(one)));
    const [from, to] = [offset, (offset += grouping.measures.length)];
    const figures = parts.map((part, index) => (index >= from && index < to ? part.over(own.length === groups.length) : 'null'));
    const shown = groups.map((group, index) => (own.includes(index) ? group : 'null'));
    const columns = [
      `${level} as level`,
      ...shown.map((sql, index) => `${sql} as d${index}`),
      ...figures.map((sql, index) => `${sql} as m${index}`),
    ];
    return `select ${columns.join(', ')} from base ${own.length > 0 ? `group by ${own.map((index) => `d${index}`).join(', ')}` : ''}`;
  });
  const answer = ['level', ...dimensions.map(({ label }) => label), ...parts.map((_, index) => `m${index}`)];
  statement.text = `with base as materialized (${base})
    select ${answer.join(', ')} from (${levels.join(' union all ')})
    order by ${['level', ...groups.map((group) => `${group} nulls last`)].join(', ')}`;
  return statement;
}

/**
 * The finest groups of a cube, up to so many, to be added up elsewhere: their dimensions, the thing, then parts of measures; and in which column each
 * measure of all has its part.
 */
export function cubeGroups<D extends Draft>(subject: Subject<D>, query: GroupingsQuery, groupings: readonly Grouping[], most: number) {
  const { statement, dimensions, base, parts, thing } = groupsOf(subject, query, groupings);
  const names = [...new Set(parts.map(({ name }) => name))];
  const answer = [...dimensions.map(({ label }) => label), thing ? 'thing' : 'null', ...names];
  statement.text = `select ${answer.join(', ')} from (${base}) as base limit ${statement.integer(most)}`;
  return { few: statement, parts: parts.map(({ name }) => dimensions.length + 1 + names.indexOf(name)) };
}

/**
 * Which single groupings follow from the groups of a cube that are parted by one more dimension, as the names of its people do: where there are few
 * groups, they need no look of their own.
 */
export function ridersOf(
  asked: QueryShape,
  groupings: readonly Grouping[],
  cubes: readonly Cube[],
): { cube: Cube; riders: Cube; finest: Grouping } | undefined {
  const [cube] = cubes.filter(({ length }) => length > 1);
  const of = (indexes: Cube) => indexes.flatMap((index) => groupings[index] ?? []);
  const by = cube && of(cube)[0]?.by;
  if (!cube || !by) return undefined;
  const finest: Grouping = { by: [...by], measures: [] };
  const riders = cubes
    .filter(({ length }) => length === 1)
    .flatMap((single) => {
      const [one] = of(single);
      const more = (one?.by ?? []).filter((dimension) => !finest.by.some((known) => nameOf(known) === nameOf(dimension)));
      if (!one || one.limit !== undefined || one.having || more.length > 1 || more.length === one.by.length) return [];
      if (one.sort?.some(({ field }) => !namesOf(one).includes(field))) return [];
      const parted = { by: [...finest.by, ...more], measures: [] };
      if (!follows(asked, [parted, ...of(cube), { ...one, by: [], sort: undefined }])) return [];
      finest.by = parted.by;
      return single;
    });
  return riders.length > 0 ? { cube, riders, finest } : undefined;
}

function groupsOf<D extends Draft>(subject: Subject<D>, query: GroupingsQuery, groupings: readonly Grouping[]) {
  const by = groupings[0]?.by ?? [];
  const { statement, compiler } = compiling(subject);
  const dimensions = by.map((one, index) => dimensioned(subject, compiler, one, `d${index}`, query.timeZone));
  const measures = groupings.flatMap((grouping) => grouping.measures);
  const known = new Map<string, Part>();
  const parts = measures.map((measure) => {
    const name = nameOfMeasure(measure);
    const part = known.get(name) ?? partOf(subject, compiler, measure, `p${known.size}`);
    known.set(name, part);
    return part;
  });
  const thing = thingOf(compiler, measures);
  const selected = [
    ...dimensions.map(({ value }, index) => `${value} as d${index}`),
    ...(thing === undefined ? [] : [`${thing} as thing`]),
    ...[...known.values()].map(({ sql, name }) => `${sql} as ${name}`),
  ];
  const groups = [...dimensions.map((_, index) => `d${index}`), ...(thing === undefined ? [] : ['thing'])];
  const base = `select ${selected.join(', ')} from ${subject.table.sql}
      where ${compiler.selection(subject.tenantId, query)} ${groups.length > 0 ? `group by ${groups.join(', ')}` : ''}`;
  return { statement, by, dimensions, base, parts, thing };
}

/**
 * The thing that is counted once. Where only some facts count it, groups are parted by no other things; where most do, making a column of it
 * would cost more than that.
 */
function thingOf<D extends Draft>(compiler: FilterCompiler<D>, measures: readonly Measure[]): string | undefined {
  const counted = measures.filter(({ op }) => op === 'distinct');
  const [field] = counted.flatMap((measure) => measure.field ?? []);
  if (field === undefined) return undefined;
  const column = compiler.column(field);
  if (!counted.every(({ where }) => where && isNarrow(where))) return column;
  return `case when ${compiler.filter({ or: counted.flatMap(({ where }) => where ?? []) })} then ${column} end`;
}

/** Whether a condition names the values that it wants. */
function isNarrow(filter: Filter): boolean {
  if ('and' in filter) return filter.and.some(isNarrow);
  if ('or' in filter) return filter.or.every(isNarrow);
  return 'op' in filter && (filter.op === 'eq' || filter.op === 'in');
}

/** A measure in two steps: in the finest groups, and over them. */
interface Part {
  name: string;
  sql: string;
  over(finest: boolean): string;
}

function partOf<D extends Draft>(subject: Subject<D>, compiler: FilterCompiler<D>, measure: Measure, name: string): Part {
  const { op, field, where } = measure;
  const over = {
    // In the finest groups each thing stands once.
    distinct: (finest: boolean) => `count(${finest ? '' : 'distinct '}thing) filter (where ${name})`,
    count: () => `coalesce(sum(${name}), 0)::bigint`,
    sum: () => `coalesce(sum(${name}), 0)::double`,
    min: () => `min(${name})`,
    max: () => `max(${name})`,
  };
  if (op === 'avg' || op === 'median') throw new Error(`There is no ${op} of groups`);
  if (op !== 'distinct' || field === undefined) return { name, sql: measured(subject, compiler, measure), over: over[op] };
  singleKindOf(subject.asked, field);
  return { name, sql: where ? `max(${compiler.filter(where)})` : 'true', over: over[op] };
}

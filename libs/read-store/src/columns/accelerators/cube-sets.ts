import type { Grouping, GroupingsQuery, Measure } from '@matricula/read-models/kernel';
import { nameOf } from './compile-cube';
import { dimensioned, measured } from '../compile-figures';
import { compiling, type Subject } from '../compile-query';
import type { Dialect, Draft } from '../dialect';

/**
 * All figures of a cube, for an engine that evaluates a subquery each time it is named: groups by the finest dimensions, with their distinct
 * values, are merged by grouping sets. Columns: the `grouping` number, the dimensions of the finest grouping, the measures of all in order.
 */
export function cubeSets<D extends Draft>(subject: Subject<D>, query: GroupingsQuery, groupings: readonly Grouping[]): D {
  const { statement, compiler } = compiling(subject);
  const by = groupings[0]?.by ?? [];
  const dimensions = by.map((one, index) => dimensioned(subject, compiler, one, `d${index}`, query.timeZone));
  const names = by.map(nameOf);
  const groups = dimensions.map((_, index) => `d${index}`).join(', ');
  const sets = new Map(
    groupings.map((one) => [groupsNumber(names, one), one.by.map((dimension) => `d${names.indexOf(nameOf(dimension))}`)]),
  );
  const parts = new Map<string, string>();
  const figures = groupings
    .flatMap(({ measures }) => measures)
    .map((measure) => {
      const sql = measured(subject, compiler, measure, subject.dialect.distinctStates?.of);
      const part = parts.get(sql) ?? `p${parts.size}`;
      parts.set(sql, part);
      return together(subject.dialect, measure, part);
    });
  const finest = [
    ...dimensions.map(({ value }, index) => `${value} as d${index}`),
    ...[...parts].map(([sql, part]) => `${sql} as ${part}`),
  ];
  const answer = ['level', ...dimensions.map(({ label }) => label), ...figures.map((_, index) => `m${index}`)];
  statement.text = `select ${answer.join(', ')}
    from (select ${[`grouping(${groups}) as level`, groups, ...figures.map((sql, index) => `${sql} as m${index}`)].join(', ')}
      from (select ${finest.join(', ')} from ${subject.table.sql} where ${compiler.selection(subject.tenantId, query)} group by ${groups})
      group by grouping sets (${[...sets.values()].map((set) => `(${set.join(', ')})`).join(', ')}))
    order by ${['level', ...dimensions.map((_, index) => `d${index} nulls last`)].join(', ')}`;
  return statement;
}

/** Merges a figure's parts over several groups. */
function together<D extends Draft>({ distinctStates, extreme }: Dialect<D>, { op }: Measure, part: string): string {
  if (op === 'distinct' && distinctStates) return distinctStates.merged(part);
  if (op === 'min' || op === 'max') return extreme(op, part);
  return op === 'sum' ? `coalesce(sum(${part}), 0)::double` : `sum(${part})`;
}

/** The `grouping` number of a grouping: a bit per finest dimension, the first highest; it is 0 if the grouping includes that dimension. */
export function groupsNumber(names: readonly string[], { by }: Grouping): number {
  const own = new Set(by.map(nameOf));
  return names.reduce((number, name) => number * 2 + (own.has(name) ? 0 : 1), 0);
}

import type { AggregateQuery, AggregateRow, Dimension, Grouping, GroupingsQuery, Measure, Sort } from '@matricula/read-models/kernel';
import { kindOfBounded, operand, singleKindOf } from '../field-value';
import { RefusedQuery } from '../read-store';
import { COMPARISONS, type FilterCompiler } from './compile-filter';
import { compiling, whole, type Subject } from './compile-query';
import type { Draft, Values } from './dialect';

/** Column names of a result, dimensions before measures. */
export const namesOf = ({ by, measures }: Grouping): string[] => [
  ...by.map(({ field, as }) => as ?? field),
  ...measures.map(({ as }) => as),
];

/** The columns that the result of a grouping is sorted by: the requested ones, then its dimensions. */
export function orderOf(grouping: Grouping): { column: number; dir: Sort['dir'] }[] {
  const names = namesOf(grouping);
  const said = (grouping.sort ?? []).map(({ field, dir }) => ({ column: names.indexOf(field), dir }));
  return [...said, ...grouping.by.map((_, column) => ({ column, dir: 'asc' as const }))];
}

/** A result row by column name. */
export const named = (names: readonly string[], row: Values): AggregateRow =>
  Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));

/** Grouped figures; columns are the dimensions, then the measures. */
export function aggregateRows<D extends Draft>(subject: Subject<D>, query: AggregateQuery): D {
  const { statement, compiler } = compiling(subject);
  let source = `(select * from ${subject.table.sql} where ${compiler.selection(subject.tenantId, query)})`;
  const dimensions = query.by.map((dimension, index) => {
    if (dimension.per || compiler.kind(dimension.field) !== 'keywords')
      return dimensioned(subject, compiler, dimension, `d${index}`, query.timeZone);
    // Two lists in one select would be paired element by element instead of combined.
    source = `(select *, ${subject.dialect.elements(compiler.column(dimension.field))} as e${index} from ${source})`;
    return { value: `e${index}`, label: `d${index}` };
  });
  const measures = query.measures.map((measure) => figureOf(subject, compiler, measure));
  const names = namesOf(query);
  const place = (index: number) => (index < dimensions.length ? `d${index}` : `m${index - dimensions.length}`);
  const order = (query.sort ?? []).map(({ field, dir }) => {
    if (!names.includes(field)) throw new RefusedQuery(`There is no ${field} to sort by`);
    return `${place(names.indexOf(field))} ${dir === 'desc' ? 'desc' : 'asc'} nulls last`;
  });
  const bounds = (query.having ?? []).map((bound) => {
    const kind = kindOfBounded(subject.asked, query, bound.of);
    return `${place(names.indexOf(bound.of))} ${COMPARISONS[bound.op]} ${statement.scalar(kind, operand(bound.of, kind, bound.value))}`;
  });
  const grouped = [
    ...dimensions.map(({ value }, index) => `${value} as d${index}`),
    ...measures.map((sql, index) => `${sql} as m${index}`),
  ];
  const groups = dimensions.map((_, index) => `d${index}`);
  const ordered = [...order, ...groups.map((group) => `${group} nulls last`)];
  statement.text = `select ${[...dimensions.map(({ label }) => label), ...measures.map((_, index) => `m${index}`)].join(', ')}
    from (select ${grouped.join(', ')} from ${source}${groups.length > 0 ? ` group by ${groups.join(', ')}` : ''})
    ${bounds.length > 0 ? `where ${bounds.join(' and ')}` : ''}
    ${ordered.length > 0 ? `order by ${ordered.join(', ')}` : ''}
    ${query.limit === undefined ? '' : `limit ${statement.integer(whole('limit', query.limit))}`}`;
  return statement;
}

/** A dimension of single values: the SQL to group by, and the SQL of its label in the result. */
export function dimensioned<D extends Draft>(
  { dialect }: Subject<D>,
  compiler: FilterCompiler<D>,
  { field, per }: Dimension,
  name: string,
  timeZone: GroupingsQuery['timeZone'],
) {
  const column = compiler.column(field);
  if (!per) return { value: compiler.numbers(field)?.column ?? column, label: name };
  if (compiler.kind(field) !== 'instant') throw new RefusedQuery(`Field ${field} is no instant`);
  return { value: dialect.bucketStart(dialect.localTime(column, timeZone), per), label: dialect.bucketLabel(name, per) };
}

/** SQL of a measure in the result. @throws RefusedQuery where a field has none */
export function figureOf<D extends Draft>(subject: Subject<D>, compiler: FilterCompiler<D>, measure: Measure): string {
  const figure = measured(subject, compiler, measure);
  return measure.op === 'sum' ? `coalesce(${figure}, 0)::double` : figure;
}

/** SQL of a measure, or of its parts where `different` stores distinct values. @throws RefusedQuery where a field has none */
export function measured<D extends Draft>(
  { dialect, asked }: Subject<D>,
  compiler: FilterCompiler<D>,
  { op, field, where }: Measure,
  different = (value: string) => `count(distinct ${value})`,
): string {
  const narrowed = where ? ` filter (where ${compiler.filter(where)})` : '';
  if (field === undefined) {
    if (op !== 'count') throw new RefusedQuery(`Measure ${op} needs a field`);
    return `count(*)${narrowed}`;
  }
  const kind = singleKindOf(asked, field);
  const column = compiler.column(field);
  if (op === 'count' || op === 'distinct') return `${op === 'distinct' ? different(column) : `count(${column})`}${narrowed}`;
  if (op === 'min' || op === 'max') return `${dialect.extreme(op, column)}${narrowed}`;
  if (kind !== 'integer' && kind !== 'number') throw new RefusedQuery(`Field ${field} holds ${kind}, which has no ${op}`);
  return `${op === 'median' ? dialect.median(column) : `${op}(${column})`}${narrowed}`;
}

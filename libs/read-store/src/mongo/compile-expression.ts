import type { Filter } from '@matricula/read-models/kernel';
import type { FieldPaths } from './field-paths';

/** An aggregation expression. */
export type Expression = object;

type Comparison = Exclude<Extract<Filter, { op: string }>, { op: 'exists' }>;

const COMPARISONS = { eq: '$eq', ne: '$eq', lt: '$lt', lte: '$lte', gt: '$gt', gte: '$gte' } as const;

/** A condition as an expression that is true or false, for measures that take only some rows of a group. @throws RefusedQuery */
export function expressionOf(paths: FieldPaths, filter: Filter): Expression {
  if ('and' in filter) return { $and: filter.and.map((part) => expressionOf(paths, part)) };
  if ('or' in filter) return { $or: filter.or.map((part) => expressionOf(paths, part)) };
  if ('not' in filter) return { $not: [expressionOf(paths, filter.not)] };
  const value = `$${paths.value(filter.field)}`;
  if (filter.op === 'exists') return { [filter.value ? '$gt' : '$lte']: [value, null] };
  const isText = filter.op === 'contains' || filter.op === 'startsWith';
  const folded = `$${paths.folded(filter.field)}`;
  let holds: Expression;
  if (paths.kind(filter.field) === 'keywords') {
    const test = comparison(paths, filter, isText ? { $toLower: '$$word' } : '$$word');
    const list = { $ifNull: [...(isText ? [folded] : []), value, []] };
    holds = { $anyElementTrue: [{ $map: { input: list, as: 'word', in: test } }] };
  } else {
    const test = comparison(paths, filter, isText ? { $ifNull: [folded, { $toLower: shown(paths, filter.field) }] } : value);
    holds = { $and: [{ $gt: [value, null] }, test] };
  }
  return filter.op === 'ne' || filter.op === 'nin' ? { $not: [holds] } : holds;
}

/** A field's value as text. */
function shown(paths: FieldPaths, field: string): Expression {
  const value = `$${paths.value(field)}`;
  return paths.kind(field) === 'instant' ? { $dateToString: { date: value } } : { $toString: value };
}

function comparison(paths: FieldPaths, filter: Comparison, value: Expression | string): Expression {
  const against = (scalar: string | number | boolean) => ({ $literal: paths.operand(filter.field, scalar) });
  const place = (part: string) => ({ $indexOfCP: [value, { $literal: part.toLowerCase() }] });
  switch (filter.op) {
    case 'contains':
      return { $gte: [place(filter.value), 0] };
    case 'startsWith':
      return { $eq: [place(filter.value), 0] };
    case 'in':
    case 'nin':
      return { $in: [value, { $literal: filter.values.map((one) => paths.operand(filter.field, one)) }] };
    case 'between':
      return { $and: [{ $gte: [value, against(filter.from)] }, { $lte: [value, against(filter.to)] }] };
    default:
      return { [COMPARISONS[filter.op]]: [value, against(filter.value)] };
  }
}

import { mongo } from 'mongoose';
import type { Filter, Selection } from '@matricula/read-models/kernel';
import { searchWords } from '../field-value';
import { expressionOf } from './compile-expression';
import type { FieldPaths } from './field-paths';

/** A condition as `$match` and `find` take it, so that indexes serve it. */
export type Match = mongo.Document;

const COMPARISONS = { eq: '$eq', ne: '$ne', lt: '$lt', lte: '$lte', gt: '$gt', gte: '$gte' } as const;
const TEXTS: readonly string[] = ['keyword', 'keywords', 'text'];

/** The rows of a selection among those of `tenant`. @throws RefusedQuery */
export function matchOf(paths: FieldPaths, tenant: Match, { where, search }: Selection): Match {
  const parts: Match[] = where ? [conditionOf(paths, where)] : [];
  for (const word of searchWords(search)) parts.push({ search: pattern(word) });
  return parts.length === 0 ? tenant : { ...tenant, $and: parts };
}

function conditionOf(paths: FieldPaths, filter: Filter): Match {
  if ('and' in filter) return filter.and.length === 0 ? {} : { $and: filter.and.map((part) => conditionOf(paths, part)) };
  if ('or' in filter) return filter.or.length === 0 ? { $nor: [{}] } : { $or: filter.or.map((part) => conditionOf(paths, part)) };
  if ('not' in filter) return { $nor: [conditionOf(paths, filter.not)] };
  const { field } = filter;
  const path = paths.value(field);
  switch (filter.op) {
    case 'contains':
    case 'startsWith':
      return TEXTS.includes(paths.kind(field)) ? textCondition(paths, filter) : { $expr: expressionOf(paths, filter) };
    case 'in':
    case 'nin':
      return { [path]: { [`$${filter.op}`]: filter.values.map((value) => paths.operand(field, value)) } };
    case 'between': {
      const range = { $gte: paths.operand(field, filter.from), $lte: paths.operand(field, filter.to) };
      // Both ends have to hold for the same element of a list.
      return { [path]: paths.kind(field) === 'keywords' ? { $elemMatch: range } : range };
    }
    case 'exists':
      return { [path]: filter.value ? { $ne: null } : null };
    default:
      return { [path]: { [COMPARISONS[filter.op]]: paths.operand(field, filter.value) } };
  }
}

/** Texts beyond ASCII are looked for in their lower-case copy; in plain ASCII the engine ignores case as we do. */
function textCondition(paths: FieldPaths, { field, op, value }: { field: string; op: 'contains' | 'startsWith'; value: string }): Match {
  const part = value.toLowerCase();
  const at = op === 'startsWith' ? '^' : '';
  const inCopy = { [paths.folded(field)]: pattern(part, at) };
  if (!/^[\x00-\x7f]*$/.test(part)) return inCopy;
  return { $or: [{ $and: [{ [paths.folded(field)]: null }, { [paths.value(field)]: pattern(part, at, 'i') }] }, inCopy] };
}

/** A literal part of a text. Not JavaScript's own expressions: their escapes are not those of the engine. */
function pattern(part: string, at = '', options = ''): mongo.BSONRegExp {
  const literal = part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00');
  return new mongo.BSONRegExp(at + literal, options);
}

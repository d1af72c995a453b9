import { mongo } from 'mongoose';
import type { AggregateQuery, AggregateRow, FacetValue, Measure, Scalar, Selection, Sort } from '@matricula/read-models/kernel';
import { checkedZone, singleKindOf } from '../field-value';
import { compareMissingLast, medianOf } from '../naive/naive-query';
import { RefusedQuery } from '../read-store';
import { expressionOf, type Expression } from './compile-expression';
import { matchOf } from './compile-match';
import { whole, type Subject } from './mongo-subject';

const FORMATS = { hour: '%Y-%m-%d %H:00', day: '%Y-%m-%d', month: '%Y-%m' } as const;

/** Facets of fields, most frequent first, in one pass over the selection; each element of a list counts. */
export async function facetsOf(
  subject: Subject,
  fields: string[],
  selection: Selection,
  limit: number,
): Promise<Record<string, FacetValue[]>> {
  const { rows, paths, tenant } = subject;
  if (fields.length === 0) return {};
  const match = { $match: matchOf(paths, tenant, selection) };
  const facets = fields.map((field) => facetStages(subject, field, limit));
  const [only, ...more] = facets;
  const found: Found[][] = [];
  if (only && more.length === 0) {
    // By itself a facet may be answered from an index alone.
    found.push(await rows.aggregate<Found>([match, ...only], { allowDiskUse: true }).toArray());
  } else {
    const stages = Object.fromEntries(facets.map((facet, index) => [`f${index}`, facet]));
    const [all] = await rows.aggregate<Record<string, Found[]>>([match, { $facet: stages }], { allowDiskUse: true }).toArray();
    found.push(...fields.map((_, index) => all?.[`f${index}`] ?? []));
  }
  return Object.fromEntries(
    fields.map((field, index) => [field, (found[index] ?? []).slice(0, limit).map(({ _id, count }) => ({ value: scalar(_id), count }))]),
  );
}

interface Found {
  _id: unknown;
  count: number;
}

function facetStages({ paths }: Subject, field: string, limit: number): mongo.Document[] {
  const value = `$${paths.value(field)}`;
  const isList = paths.kind(field) === 'keywords';
  return [
    ...(isList ? elements('value', value) : []),
    { $group: { _id: isList ? '$value' : { $ifNull: [value, null] }, count: { $sum: 1 } } },
    { $set: { missing: { $eq: ['$_id', null] } } },
    { $sort: { count: -1, missing: 1, _id: 1 } },
    { $limit: Math.max(limit, 1) },
  ];
}

/** Grouped figures. @throws RefusedQuery */
export async function figuresOf(subject: Subject, query: AggregateQuery): Promise<AggregateRow[]> {
  const { rows, paths, tenant } = subject;
  const names = query.by.map(({ field, as }) => as ?? field);
  const measures = query.measures.map((measure) => measured(subject, measure));
  const limit = query.limit === undefined ? undefined : whole('limit', query.limit);
  for (const { field } of query.sort ?? [])
    if (!names.includes(field) && !query.measures.some(({ as }) => as === field)) throw new RefusedQuery(`There is no ${field} to sort by`);
  const lists: mongo.Document[] = [];
  const dimensions = query.by.map(({ field, per }, index): Expression | string => {
    const value = `$${paths.value(field)}`;
    if (per) {
      if (paths.kind(field) !== 'instant') throw new RefusedQuery(`Field ${field} is no instant`);
      const moment = { date: value, timezone: checkedZone(query.timeZone) };
      const bucket = per === 'hourOfDay' ? { $hour: moment } : { $dateToString: { ...moment, format: FORMATS[per] } };
      return { $ifNull: [bucket, null] };
    }
    if (paths.kind(field) !== 'keywords') return { $ifNull: [value, null] };
    lists.push(...elements(`list${index}`, value));
    return `$list${index}`;
  });
  const pipeline = [
    { $match: matchOf(paths, tenant, query) },
    ...lists,
    {
      $group: {
        _id: dimensions.length > 0 ? Object.fromEntries(dimensions.map((dimension, index) => [`d${index}`, dimension])) : null,
        ...Object.fromEntries(measures.map(({ gather }, index) => [`m${index}`, gather])),
      },
    },
    { $project: { ...Object.fromEntries(measures.map(({ answer }, index) => [`m${index}`, answer(`$m${index}`)])) } },
  ];
  const groups = await rows.aggregate<Record<string, unknown>>(pipeline, { allowDiskUse: true }).toArray();
  if (groups.length === 0 && dimensions.length === 0) groups.push({});
  const answer = groups.map((group): AggregateRow => {
    const values = group._id as Record<string, unknown> | null;
    return {
      ...Object.fromEntries(names.map((name, index) => [name, scalar(values?.[`d${index}`])])),
      ...Object.fromEntries(query.measures.map(({ as, op }, index) => [as, figure(op, group[`m${index}`])])),
    };
  });
  const order = [...(query.sort ?? []), ...names.map((field): Sort => ({ field, dir: 'asc' }))];
  return inOrder(answer, order).slice(0, limit);
}

function figure(op: Measure['op'], gathered: unknown): Scalar | null {
  if (op === 'median') return medianOf(((gathered ?? []) as unknown[]).map((value) => Number(scalar(value))));
  return scalar(gathered) ?? (EMPTY_IS_ZERO.includes(op) ? 0 : null);
}

const EMPTY_IS_ZERO: readonly string[] = ['count', 'sum', 'distinct'];

/** Stages after which each element of a list has a document of its own, and a missing list one with null. */
const elements = (as: string, list: string) => [{ $set: { [as]: { $ifNull: [list, [null]] } } }, { $unwind: `$${as}` }];

/** How a measure is gathered within a group, and what is answered of what was gathered. */
function measured({ paths, asked }: Subject, { op, field, where }: Measure): { gather: Expression; answer(gathered: string): unknown } {
  const counted = where ? expressionOf(paths, where) : undefined;
  const only = (value: unknown, otherwise: unknown) => (counted ? { $cond: [counted, value, otherwise] } : value);
  const plainly = (gather: Expression) => ({ gather, answer: () => 1 });
  if (field === undefined) {
    if (op !== 'count') throw new RefusedQuery(`Measure ${op} needs a field`);
    return plainly({ $sum: only(1, 0) });
  }
  const kind = singleKindOf(asked, field);
  const value = `$${paths.value(field)}`;
  if (op === 'count') return plainly({ $sum: only({ $cond: [{ $gt: [value, null] }, 1, 0] }, 0) });
  // Null stands for what is not counted and leaves the set again.
  if (op === 'distinct')
    return {
      gather: { $addToSet: only({ $ifNull: [value, null] }, null) },
      answer: (gathered) => ({ $size: { $setDifference: [gathered, [null]] } }),
    };
  if (op === 'min' || op === 'max') return plainly({ [`$${op}`]: only(value, null) });
  if (kind !== 'integer' && kind !== 'number') throw new RefusedQuery(`Field ${field} holds ${kind}, which has no ${op}`);
  // The server's own median is an estimate: the values of a group come here, those that count and are there.
  if (op === 'median') {
    const there = { $gt: [value, null] };
    return {
      gather: { $push: { $cond: [counted ? { $and: [counted, there] } : there, value, '$$REMOVE'] } },
      answer: (gathered) => gathered,
    };
  }
  return plainly({ [`$${op}`]: only(value, null) });
}

function inOrder(rows: AggregateRow[], sort: Sort[]): AggregateRow[] {
  return rows.sort((a, b) => {
    for (const { field, dir } of sort) {
      const order = compareMissingLast(a[field], b[field], dir);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function scalar(value: unknown): Scalar | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return value instanceof mongo.Long ? value.toNumber() : (value as Scalar);
}

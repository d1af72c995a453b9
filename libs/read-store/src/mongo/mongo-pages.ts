import type { mongo } from 'mongoose';
import type { PageQuery, Sort } from '@matricula/read-models/kernel';
import { singleKindOf } from '../field-value';
import { matchOf, type Match } from './compile-match';
import { whole, type Subject } from './mongo-subject';
import type { RowDocument } from './row-document';

/** What a row is made of. */
export const ROW_PARTS = { fields: 1, rest: 1 } as const;
/** Rows that are fetched at once. */
const BATCH = 1000;

interface Bounds {
  skip: number;
  limit: number | undefined;
}

/** A selection in order, cut to what the page can reach. */
interface Ordered extends Bounds {
  match: Match;
  sort: Sort[];
  /** True when every row of `match` has the first field of the order. */
  bounded: boolean;
}

/** Documents of the rows of a page, in order. */
export async function pageOf(subject: Subject, query: PageQuery): Promise<RowDocument[]> {
  const ordered = await orderedOf(subject, query);
  if (ordered.limit === 0) return [];
  if (!isNatural(ordered) || ordered.limit === undefined) return byIds(subject.rows, await idsOf(subject, ordered));
  const { match, sort, skip, limit } = ordered;
  const cursor = subject.rows.find(match, { projection: ROW_PARTS, allowDiskUse: true });
  return cursor.sort(naturalSort(subject, sort)).skip(skip).limit(limit).batchSize(limit).toArray();
}

/** Keys of the rows of a page, in order. */
export async function keysOf(subject: Subject, query: PageQuery): Promise<string[]> {
  const ordered = await orderedOf(subject, query);
  if (ordered.limit === 0) return [];
  const keys: string[] = [];
  for await (const { key } of subject.rows.aggregate<{ key: string }>(narrow(subject, ordered, { _id: 0, key: 1 }), { allowDiskUse: true }))
    keys.push(key);
  return keys;
}

/** Documents of a whole selection in order, in batches. */
export async function* streamOf(subject: Subject, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<RowDocument[]> {
  const { where, search, sort } = query;
  const ordered = await orderedOf(subject, { where, search, sort });
  const cursor = subject.rows.aggregate<{ _id: string }>(narrow(subject, ordered, { _id: 1 }), { allowDiskUse: true, batchSize: BATCH });
  let ids: string[] = [];
  for await (const { _id } of cursor) {
    if (ids.push(_id) < BATCH) continue;
    yield await byIds(subject.rows, ids);
    ids = [];
  }
  if (ids.length > 0) yield await byIds(subject.rows, ids);
}

async function idsOf(subject: Subject, ordered: Ordered): Promise<string[]> {
  const found = await subject.rows.aggregate<{ _id: string }>(narrow(subject, ordered, { _id: 1 }), { allowDiskUse: true }).toArray();
  return found.map(({ _id }) => _id);
}

/** Documents by id, in the order of the ids; those that are gone are left out. */
async function byIds(rows: mongo.Collection<RowDocument>, ids: string[]): Promise<RowDocument[]> {
  const found = new Map<string, RowDocument>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    for (const document of await rows.find({ _id: { $in: batch } }, { projection: ROW_PARTS, batchSize: BATCH }).toArray())
      found.set(document._id, document);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Where an index knows the order by the first field, the value at the end of the page is looked up first: rows beyond it need
 * not be sorted. Ties and missing values, whose order the index does not know, are then sorted among few rows.
 */
async function orderedOf(subject: Subject, query: PageQuery): Promise<Ordered> {
  const { paths, rows, asked } = subject;
  const skip = whole('skip', query.skip ?? 0);
  const limit = query.limit === undefined ? undefined : whole('limit', query.limit);
  const sort = query.sort ?? [];
  for (const { field } of sort) singleKindOf(asked, field);
  const match = matchOf(paths, subject.tenant, query);
  const ordered = { match, sort, skip, limit, bounded: false };
  const [first] = sort;
  if (!first || !limit || !subject.ordered.has(first.field) || (sort.length === 1 && first.dir === 'desc')) return ordered;
  const path = paths.value(first.field);
  const within = (condition: Match): Match => ({ $and: [match, { [path]: condition }] });
  const order: mongo.Sort = first.dir === 'desc' ? { [path]: -1, key: 1 } : { [path]: 1, key: -1 };
  const cursor = rows.find(within({ $ne: null }), { projection: { _id: 0, [path]: 1 } }).sort(order);
  const last = await cursor
    .skip(skip + limit - 1)
    .limit(1)
    .next();
  if (!last) return ordered;
  const edge = last.fields?.[first.field];
  return { ...ordered, match: within({ [first.dir === 'desc' ? '$gte' : '$lte']: edge }), bounded: true };
}

/** Whether the engine's own order is ours: it puts missing values first, we put them last. */
const isNatural = ({ sort, bounded }: Ordered) => sort.every(({ dir }, index) => dir === 'desc' || (index === 0 && bounded));

function naturalSort({ paths }: Subject, sort: Sort[]): [string, 1 | -1][] {
  const order = new Map<string, 1 | -1>();
  // The first mention of a field decides.
  for (const { field, dir } of sort) {
    const path = paths.value(field);
    if (!order.has(path)) order.set(path, dir === 'desc' ? -1 : 1);
  }
  if (!order.has('key')) order.set('key', 1);
  return [...order];
}

/** Puts a selection in order carrying only what the order needs, and answers the parts asked for. */
function narrow({ paths }: Subject, { match, sort, skip, limit }: Ordered, parts: Record<string, 0 | 1>): mongo.Document[] {
  const keys: Record<string, unknown> = { key: 1 };
  const order: Record<string, 1 | -1> = {};
  for (const [index, { field, dir }] of sort.entries()) {
    const value = `$${paths.value(field)}`;
    // The engine puts missing values first.
    if (dir === 'asc') [keys[`m${index}`], order[`m${index}`]] = [{ $lte: [value, null] }, 1];
    [keys[`s${index}`], order[`s${index}`]] = [value, dir === 'desc' ? -1 : 1];
  }
  return [
    { $match: match },
    ...(sort.length > 0 ? [{ $project: keys }] : []),
    { $sort: { ...order, key: 1 } },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    { $project: parts },
  ];
}

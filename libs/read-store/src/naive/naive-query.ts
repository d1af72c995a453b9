import type {
  AggregateQuery,
  AggregateRow,
  FacetValue,
  Measure,
  PageQuery,
  Scalar,
  Selection,
  Sort,
  TimeBucket,
} from '@matricula/read-models/kernel';
import { checkedZone, kindOf, kindOfBounded, operand, singleKindOf, type QueryShape } from '../field-value';
import { RefusedQuery } from '../read-store';
import { compareScalars, matches, select, valuesOf, type NaiveRow } from './naive-filter';

/** Compares two values in a sort direction; missing ones are always last. */
export function compareMissingLast(a: Scalar | null | undefined, b: Scalar | null | undefined, dir: Sort['dir']): number {
  const [noA, noB] = [a === null || a === undefined, b === null || b === undefined];
  if (noA || noB) return Number(noA) - Number(noB);
  return (dir === 'desc' ? -1 : 1) * compareScalars(a as Scalar, b as Scalar);
}

/** A page of sorted rows. */
export function naivePage<Row extends NaiveRow>(model: QueryShape, rows: readonly Row[], query: PageQuery): Row[] {
  const sort = query.sort ?? [];
  for (const { field } of sort) singleKindOf(model, field);
  const ordered = select(model, rows, query).sort((a, b) => {
    for (const { field, dir } of sort) {
      const order = compareMissingLast(valuesOf(model, field, a)[0], valuesOf(model, field, b)[0], dir);
      if (order !== 0) return order;
    }
    return compareScalars(a.key, b.key);
  });
  const skip = query.skip ?? 0;
  return ordered.slice(skip, query.limit === undefined ? undefined : skip + query.limit);
}

/** Values of each field with their row counts; a row without a value counts for null, a list for each element. */
export function naiveDistinct(model: QueryShape, rows: NaiveRow[], fields: string[], selection: Selection, limit = 100) {
  const selected = select(model, rows, selection);
  return Object.fromEntries(
    fields.map((field): [string, FacetValue[]] => {
      const counts = new Map<Scalar | null, number>();
      for (const row of selected)
        for (const value of orMissing(valuesOf(model, field, row))) counts.set(value, (counts.get(value) ?? 0) + 1);
      const facet = [...counts].map(([value, count]) => ({ value, count }));
      return [field, facet.sort((a, b) => b.count - a.count || compareMissingLast(a.value, b.value, 'asc')).slice(0, limit)];
    }),
  );
}

const orMissing = (values: Scalar[]): (Scalar | null)[] => (values.length > 0 ? values : [null]);

/** Grouped figures. */
export function naiveAggregate(model: QueryShape, rows: NaiveRow[], query: AggregateQuery): AggregateRow[] {
  for (const { field, per } of query.by)
    if (per && kindOf(model, field) !== 'instant') throw new RefusedQuery(`Field ${field} is no instant`);
  const names = query.by.map(({ field, as }) => as ?? field);
  const groups = new Map<string, { values: (Scalar | null)[]; rows: NaiveRow[] }>();
  if (query.by.length === 0) groups.set('[]', { values: [], rows: [] });
  for (const row of select(model, rows, query)) {
    let combinations: (Scalar | null)[][] = [[]];
    for (const { field, per } of query.by) {
      const values = orMissing(valuesOf(model, field, row)).map((value) =>
        per && value !== null ? bucketOf(String(value), per, checkedZone(query.timeZone)) : value,
      );
      combinations = combinations.flatMap((before) => values.map((value) => [...before, value]));
    }
    for (const values of combinations) {
      const id = JSON.stringify(values);
      const group = groups.get(id) ?? { values, rows: [] };
      groups.set(id, group);
      group.rows.push(row);
    }
  }
  const isWithin = boundsOf(model, query);
  const answer = [...groups.values()]
    .map((group): AggregateRow => ({
      ...Object.fromEntries(names.map((name, index) => [name, group.values[index] ?? null])),
      ...Object.fromEntries(query.measures.map((measure) => [measure.as, measured(model, group.rows, measure)])),
    }))
    .filter(isWithin);
  for (const { field } of query.sort ?? [])
    if (!names.includes(field) && !query.measures.some(({ as }) => as === field)) throw new RefusedQuery(`There is no ${field} to sort by`);
  const sort = [...(query.sort ?? []), ...names.map((field): Sort => ({ field, dir: 'asc' }))];
  answer.sort((a, b) => {
    for (const { field, dir } of sort) {
      const order = compareMissingLast(a[field], b[field], dir);
      if (order !== 0) return order;
    }
    return 0;
  });
  return query.limit === undefined ? answer : answer.slice(0, query.limit);
}

/** Whether a group is within all bounds of a query. @throws RefusedQuery */
function boundsOf(model: QueryShape, query: AggregateQuery): (group: AggregateRow) => boolean {
  const tests = (query.having ?? []).map(({ of, op, value }) => {
    const bound = operand(of, kindOfBounded(model, query, of), value);
    const fits = {
      gt: (order: number) => order > 0,
      gte: (order: number) => order >= 0,
      lt: (order: number) => order < 0,
      lte: (order: number) => order <= 0,
    }[op];
    return (group: AggregateRow) => {
      const found = group[of];
      return found !== null && found !== undefined && fits(compareScalars(found, bound));
    };
  });
  return (group) => tests.every((test) => test(group));
}

function measured(model: QueryShape, rows: NaiveRow[], { op, field, where }: Measure): Scalar | null {
  const counted = where ? rows.filter((row) => matches(model, where, row)) : rows;
  if (op === 'count' && field === undefined) return counted.length;
  if (field === undefined) throw new RefusedQuery(`Measure ${op} needs a field`);
  const kind = singleKindOf(model, field);
  const values = counted.flatMap((row) => valuesOf(model, field, row));
  if (op === 'count') return values.length;
  if (op === 'distinct') return new Set(values).size;
  if (op === 'min' || op === 'max') {
    const ordered = values.sort(compareScalars);
    return (op === 'min' ? ordered[0] : ordered.at(-1)) ?? null;
  }
  if (kind !== 'integer' && kind !== 'number') throw new RefusedQuery(`Field ${field} holds ${kind}, which has no ${op}`);
  const sum = (values as number[]).reduce((total, value) => total + value, 0);
  if (op === 'median') return medianOf(values as number[]);
  return op === 'sum' ? sum : values.length > 0 ? sum / values.length : null;
}

/** The median; null for no values. */
export function medianOf(values: readonly number[]): number | null {
  const ordered = values.toSorted((a, b) => a - b);
  const [low, high] = [ordered[Math.floor((ordered.length - 1) / 2)], ordered[Math.floor(ordered.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const DAY_MS = 86_400_000;
/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** The bucket of a moment in the local time of a zone. */
function bucketOf(at: string, per: TimeBucket, timeZone: string): Scalar {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(new Date(at));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  if (per === 'hourOfDay') return Number(of('hour'));
  if (per === 'week') return mondayOf(day);
  return per === 'month' ? day.slice(0, 7) : per === 'day' ? day : `${day} ${of('hour')}:00`;
}

import type { Grouping, GroupingsQuery } from '@matricula/read-models/kernel';
import { naiveAggregate } from '../naive/naive-query';
import { projectionOf, type ReadStore } from '../read-store';
import { sample, type SampleRow } from '../sample-queries';

const ROWS = 5_000;

const rows = Array.from({ length: ROWS }, (_, n): SampleRow => ({
  id: `k${n}`,
  owner: n % 11 === 0 ? undefined : `owner-${n % 7}`,
  team: 'north',
  phone: n % 5 === 0 ? undefined : `${n % 4_500}`,
  open: n % 3 === 0,
  attempts: n % 13,
  score: n / 4,
  dueAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000_003).toISOString(),
}));

const CHECKPOINT = String(ROWS).padStart(9, '0');

/** Rows of which groups are made by the thousand. */
export async function keepFigures(store: ReadStore): Promise<void> {
  await store.prepare(sample);
  const changes = rows.map((row, n) => ({ model: sample, tenantId: 't', key: row.id, position: String(n).padStart(9, '0'), row }));
  await store.commit(projectionOf(sample), changes, CHECKPOINT);
  await store.reached(projectionOf(sample), CHECKPOINT, 10_000);
}

const measures: Grouping['measures'] = [
  { as: 'count', op: 'count' },
  { as: 'attempts', op: 'sum', field: 'attempts', where: { field: 'open', op: 'eq', value: true } },
  { as: 'first', op: 'min', field: 'dueAt' },
  { as: 'most', op: 'max', field: 'score' },
];
/** Several of the same rows. */
export const groupings = (counted: Grouping['measures']): Grouping[] => {
  const [owner, hour] = [{ field: 'owner' }, { field: 'dueAt', per: 'hourOfDay', as: 'hour' }] as const;
  const all = [...measures, ...counted];
  return [
    { by: [], measures: all },
    { by: [owner, hour], measures: all },
    { by: [hour], measures: all.slice(2) },
    { by: [owner], measures: all },
  ];
};

/** Of which there are thousands. */
export const manyThings: Grouping['measures'] = [
  { as: 'phones', op: 'distinct', field: 'phone' },
  { as: 'others', op: 'distinct', field: 'phone', where: { field: 'attempts', op: 'ne', value: 3 } },
];

/** Figures of several groupings, and what they have to be. */
export async function figuresBy(store: ReadStore, counted: Grouping['measures']) {
  const query: GroupingsQuery & { timeZone: string } = { timeZone: 'Asia/Kolkata', groupings: groupings(counted) };
  const answers = await store.aggregates(sample, 't', query);
  const known = rows.map((row) => ({ key: row.id, row }));
  return { answers, expected: query.groupings.map((grouping) => naiveAggregate(sample, known, { ...grouping, timeZone: query.timeZone })) };
}

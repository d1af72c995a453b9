import { defineReadModel, instant, integer, keyword, type Filter, type GroupingsQuery, type Measure } from '@matricula/read-models/kernel';

export interface Fact {
  id: string;
  lead: string;
  by?: string;
  at: string;
  seconds?: number;
}
/** Append-only rows, stored in columns only. */
export const facts = defineReadModel<Fact>({
  name: 'facts',
  version: 1,
  key: 'id',
  storage: 'columns',
  fields: { lead: keyword(), by: keyword().asDimension(), at: instant(), seconds: integer() },
});
export const TENANT = 'north';

/** A row of many, some without values. */
export const fact = (n: number, by = `by-${n % 3}`): Fact => ({
  ...{ id: `f${n}`, lead: `lead-${(n * 7) % 40}`, by: n % 11 === 0 ? undefined : by },
  ...{ at: new Date(Date.UTC(2026, 0, 1) + n * 1_000_003).toISOString(), seconds: n % 5 === 0 ? undefined : n },
});

export const narrow: Filter = { field: 'by', op: 'in', values: ['by-1', 'by-9'] };
const measures: Measure[] = [
  { as: 'facts', op: 'count' },
  { as: 'leads', op: 'distinct', field: 'lead', where: narrow },
  { as: 'seconds', op: 'sum', field: 'seconds', where: { field: 'seconds', op: 'gt', value: 3 } },
  { as: 'first', op: 'min', field: 'at' },
  { as: 'last', op: 'max', field: 'at' },
];
const [by, hour] = [{ field: 'by' }, { field: 'at', per: 'hourOfDay', as: 'hour' }] as const;
/** Several groupings of the same rows, one with distinct leads. */
export const query: GroupingsQuery & { timeZone: string } = {
  where: { field: 'at', op: 'gte', value: '2026-01-01T01:00:00.000Z' },
  timeZone: 'Asia/Kolkata',
  groupings: [[], [by, hour], [by], [hour]].map((dimensions) => ({ by: dimensions, measures })),
};

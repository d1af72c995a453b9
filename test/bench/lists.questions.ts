import type { Filter } from '@matricula/read-models/kernel';
import { random } from './people.data';
import { FILTERED, SORTED, TENANT } from './postgres.data';

/** SQL with its values, for the reference. */
export interface Sql {
  text: string;
  values: unknown[];
}

/** One query, as the console sends it and as hand-written SQL for the same answer. */
export interface Question {
  path: string;
  body: object;
  sql: Sql;
  /** The part of the answer that must be equal on both sides. */
  same(data: unknown): unknown;
}

export type Words = Record<(typeof FILTERED)[number], (string | number)[]>;

/** Equality filters and a sort, as a user sets them in a list. */
export interface Asked {
  filters: readonly { field: string; value: string | number }[];
  sort: { field: string; dir: 'asc' | 'desc' };
}

/** 40 combinations of one to three filters, frequent values more often, and a sort; deterministic for a store. */
export function combinations(words: Words): Asked[] {
  const next = random(7);
  return Array.from({ length: 40 }, () => {
    const fields = [...FILTERED].sort(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 3));
    const filters = fields.map((field) => ({ field, value: words[field][Math.floor(next() ** 2 * words[field].length)] ?? '' }));
    const field = SORTED[Math.floor(next() * SORTED.length)] ?? 'createdAt';
    return { filters, sort: { field, dir: next() < 0.5 ? 'asc' : 'desc' } };
  });
}

const whereOf = ({ filters }: Asked): Filter => ({ and: filters.map(({ field, value }) => ({ field, op: 'eq', value })) });

const sqlOf = ({ filters }: Asked): Sql => ({
  text: ['tenant = $1', ...filters.map(({ field }, index) => `"${field}" = $${index + 2}`)].join(' and '),
  values: [TENANT, ...filters.map(({ value }) => value)],
});

const ids = (data: unknown) => (data as { leadId: string }[]).map(({ leadId }) => leadId);

export function page(asked: Asked, skip: number): Question {
  const { text, values } = sqlOf(asked);
  const { field, dir } = asked.sort;
  return {
    path: '/api/lists/leads/rows',
    body: { where: whereOf(asked), sort: [asked.sort], skip, limit: 100 },
    sql: { text: `select row from leads where ${text} order by "${field}" ${dir} nulls last, key limit 100 offset ${skip}`, values },
    same: ids,
  };
}

export function count(asked: Asked): Question {
  const { text, values } = sqlOf(asked);
  return {
    path: '/api/lists/leads/count',
    body: { where: whereOf(asked) },
    sql: { text: `select count(*)::int as n from leads where ${text}`, values },
    same: (data) => (Array.isArray(data) ? (data[0] as { n: number }).n : data),
  };
}

const FACETS = ['ownerId', 'stage', 'source', 'city', 'collegeId', 'priority', 'state'] as const;

export function facets(asked: Asked): Question {
  const { text, values } = sqlOf(asked);
  const names = FACETS.map((field) => `"${field}"`);
  return {
    path: '/api/lists/leads/facets',
    body: { where: whereOf(asked), fields: FACETS, limit: 1_000 },
    sql: {
      text: `select ${names.join(', ')}, count(*)::int as n from leads where ${text} group by grouping sets (${names.map((name) => `(${name})`).join(', ')})`,
      values,
    },
    // The sum over all groups: a missing group would change it.
    same: (data) =>
      (Array.isArray(data)
        ? (data as { n: number }[]).map(({ n }) => n)
        : Object.values(data as Record<string, { count: number }[]>)
            .flat()
            .map((one) => one.count)
      ).sort((a, b) => a - b),
  };
}

export const search = (word: string): Question => ({
  path: '/api/lists/leads/rows',
  body: { search: word, sort: [{ field: 'createdAt', dir: 'desc' }], limit: 100 },
  sql: {
    text: 'select row from leads where tenant = $1 and search like $2 order by "createdAt" desc nulls last, key limit 100',
    values: [TENANT, `%${word.toLowerCase()}%`],
  },
  same: ids,
});

import type { Filter } from '@matricula/read-models/kernel';
import { random } from './people.data';
import { FILTERED, SORTED, TENANT } from './postgres.data';

/** SQL with its values, as the reference takes it. */
export interface Sql {
  text: string;
  values: unknown[];
}

/** One question, as the console asks it and as an engineer would write it by hand for the same answer. */
export interface Question {
  path: string;
  body: object;
  sql: Sql;
  /** What must be the same on both sides. */
  same(data: unknown): unknown;
}

export type Words = Record<(typeof FILTERED)[number], (string | number)[]>;

interface Chosen {
  where: Filter | undefined;
  sql: Sql;
}

/** One to three filters, some value of each, frequent ones more often. */
function chosen(next: () => number, words: Words): Chosen {
  const fields = [...FILTERED].sort(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 3));
  const values = fields.map((field) => words[field][Math.floor(next() ** 2 * words[field].length)] ?? '');
  return {
    where: { and: fields.map((field, index) => ({ field, op: 'eq', value: values[index] ?? '' })) },
    sql: {
      text: ['tenant = $1', ...fields.map((field, index) => `"${field}" = $${index + 2}`)].join(' and '),
      values: [TENANT, ...values],
    },
  };
}

/** 40 combinations of one to three filters and a sort, the same for the same store. */
export function combinations(words: Words) {
  const next = random(7);
  return Array.from({ length: 40 }, () => {
    const selection = chosen(next, words);
    const field = SORTED[Math.floor(next() * SORTED.length)] ?? 'createdAt';
    const dir = next() < 0.5 ? 'asc' : 'desc';
    return { ...selection, sort: [{ field, dir }], order: `"${field}" ${dir} nulls last, key` };
  });
}

const ids = (data: unknown) => (data as { leadId: string }[]).map(({ leadId }) => leadId);

export function page({ where, sort, sql, order }: ReturnType<typeof combinations>[number], skip: number): Question {
  return {
    path: '/api/lists/leads/rows',
    body: { where, sort, skip, limit: 100 },
    sql: { text: `select row from leads where ${sql.text} order by ${order} limit 100 offset ${skip}`, values: sql.values },
    same: ids,
  };
}

export const count = ({ where, sql }: Chosen): Question => ({
  path: '/api/lists/leads/count',
  body: { where },
  sql: { text: `select count(*)::int as n from leads where ${sql.text}`, values: sql.values },
  same: (data) => (Array.isArray(data) ? (data[0] as { n: number }).n : data),
});

const FACETS = ['ownerId', 'stage', 'source', 'city', 'collegeId', 'priority', 'state'] as const;

export function facets({ where, sql }: Chosen): Question {
  const names = FACETS.map((field) => `"${field}"`);
  return {
    path: '/api/lists/leads/facets',
    body: { where, fields: FACETS, limit: 1_000 },
    sql: {
      text: `select ${names.join(', ')}, count(*)::int as n from leads where ${sql.text} group by grouping sets (${names.map((name) => `(${name})`).join(', ')})`,
      values: sql.values,
    },
    // How many are in all groups together: which group is missing would show in it.
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

import { combinations, page } from './lists.questions';
import { personAt } from './people.data';
import { FILTERED } from './postgres.data';

const words = Object.fromEntries(FILTERED.map((field) => [field, ['a', 'b', 'c']])) as Parameters<typeof combinations>[0];

describe('what the bench asks', () => {
  it('is the same for the same store', () => expect(combinations(words)).toEqual(combinations(words)));

  it('is the same in SQL: every filter with its value, the sort with missing values last, the same page', () => {
    for (const one of combinations(words)) {
      const { body, sql } = page(one, 40) as {
        body: { where: { and: { field: string; value: string }[] } };
        sql: { text: string; values: unknown[] };
      };
      expect(sql.values.slice(1)).toEqual(body.where.and.map(({ value }) => value));
      for (const [index, { field }] of body.where.and.entries()) expect(sql.text).toContain(`"${field}" = $${index + 2}`);
      expect(sql.text).toMatch(/order by "\w+" (asc|desc) nulls last, key limit 100 offset 40$/);
    }
  });
});

describe('a person of the bench', () => {
  const within = { until: '2026-06-30', days: 120 };

  it('is the same for the same number', () => expect(personAt(7, within)).toEqual(personAt(7, within)));

  it('enquired within the days before', () => {
    for (let n = 0; n < 500; n += 1) {
      const { enquiredAt } = personAt(n, within);
      expect(enquiredAt > '2026-03-02' && enquiredAt <= '2026-06-30').toBe(true);
    }
  });
});

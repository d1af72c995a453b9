import { figure, percentile, type Figure } from './figure';
import { random, VARIETY } from './people.data';
import type { Product } from './product';

const RULES = 200;
const PAGES = 10;

/** B18: count of the leads that match a dialer rule of two blocks with six rows, through HTTP, for 200 different rules. */
export async function dialerFigure(product: Product): Promise<Figure> {
  const times = await countTimes(product, 'dialer/config/count');
  return figure('B18', `count of a dialer rule, ${RULES} different ones`, {
    ...{ value: percentile(times, 0.95), p50: percentile(times, 0.5), unit: 'ms p95', atMost: 100 },
  });
}

/** Times of a call that counts the leads of conditions of two blocks with six rows, 200 different ones, one after the other. */
export async function countTimes(product: Product, call: string): Promise<number[]> {
  const next = random(18);
  const some = (field: keyof typeof VARIETY) => Array.from({ length: 3 }, () => `${field}-${Math.floor(next() ** 2 * VARIETY[field])}`);
  const row = (columnName: string, value: readonly string[]) => ({ columnName, operator: 'in', value });
  const rules = Array.from({ length: RULES }, (_, n) => [
    {
      condition: 'And',
      rules: [row('prmary_source', some('source')), row('state', some('state')), row('priority', ['0', String(1 + (n % 2))])],
    },
    { condition: 'Or', rules: [row('city', some('city')), row('course', some('course')), row('utm_campaign', some('campaign'))] },
  ]);
  const count = (rule: object[]) => product.json<{ data: number }>('POST', `/api/${call}`, { rule, globleCondtion: 'Or' });
  const times: number[] = [];
  for (const rule of rules) times.push(await timed(() => count(rule)));
  return times;
}

/** B19: search of the whole institution for leads that may be one person, through HTTP: the first page, for which all pairs are found, and nine more. */
export async function duplicatesFigure(product: Product): Promise<Figure> {
  const times: number[] = [];
  let pairs = 0;
  for (let page = 1; page <= PAGES; page++) {
    const path = `/api/leads/duplicates?limit=25&page_no=${page}`;
    times.push(await timed(async () => ({ count: pairs } = await product.json<{ count: number }>('GET', path))));
  }
  return figure('B19', `search for duplicate leads, ${pairs.toLocaleString('en')} pairs`, {
    ...{ value: Math.max(...times) / 1000, p50: percentile(times, 0.5) / 1000, unit: 's', atMost: 60 },
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

import { isDeepStrictEqual } from 'node:util';
import { figure, percentile, type Figure } from './figure';
import { combinations, count, facets, page, search, type Asked, type Question, type Words } from './lists.questions';
import { FILTERED } from './postgres.data';
import { Product } from './product';
import { hourly, productivity, sourceByStage } from './reports.questions';

/** Minimum number of measurements of each side. */
const TIMES = 120;
const LEAST_ROUNDS = 3;
const ENOUGH_MS = 60_000;
const DAY_MS = 86_400_000;
/** Sort orders of the list of all leads. */
const SORTS = [
  { field: 'createdAt', dir: 'desc' },
  { field: 'updatedAt', dir: 'desc' },
  { field: 'name', dir: 'asc' },
  { field: 'priority', dir: 'desc' },
  { field: 'nextFollowUpAt', dir: 'asc' },
] as const;
/** Frequent parts of names, addresses and phone numbers. */
const FREQUENT = ['asha', 'kumar', 'example', '99'];

/** Queries whose times form one line, with the target of the embedded profile. */
export interface Line {
  id: string;
  work: string;
  atMost: number;
  questions: Question[];
}

/** The system compared with, and how it is queried. */
export interface Beside {
  product: Product;
  put(question: Question): Pick<Question, 'path' | 'body'>;
}

/**
 * B5 to B8 through HTTP, one query after the other, alternating with the same queries on PostgreSQL behind a plain Node route.
 * @throws Error when the two answers differ
 */
export async function listFigures(product: Product, until: string, url: string | undefined): Promise<Figure[]> {
  const postgres = url === undefined ? undefined : { product: Product.at(url), put: ({ sql }: Question) => ({ path: '/', body: sql }) };
  const figures: Figure[] = [];
  for (const { id, work, atMost, questions } of await questionLines(product, until)) {
    const times = await inTurns(product, questions, { beside: postgres, processor: () => product.processor().all });
    figures.push(figure(id, work, { ...measured(times), unit: 'ms p95', atMost, ratioAtMost: 1 }));
  }
  return figures;
}

/** Queries to a list and its reports, by line; deterministic for a store. */
export async function questionLines(product: Product, until: string): Promise<Line[]> {
  const asked = combinations(await wordsOf(product));
  const totals = await Promise.all(asked.map(async (one) => Number((await ask(product, count(one))) ?? 0)));
  const { phones, emails } = await partsOf(product, asked);
  const dayBefore = (days: number) => new Date(Date.parse(until) - days * DAY_MS).toISOString().slice(0, 10);
  const quarters = [0, 5, 10].map((days) => [dayBefore(days + 89), dayBefore(days)] as const);
  const lines: [id: string, work: string, atMost: number, questions: Question[]][] = [
    ['B5', 'lead list, first page', 50, asked.map((one) => page(one, 0))],
    ['B5', 'lead list, page at 50 %', 50, asked.map((one, index) => page(one, Math.floor((totals[index] ?? 0) / 2)))],
    ['B5', 'all leads, five sorts', 50, SORTS.map((sort) => page({ filters: [], sort }, 0))],
    ['B6', 'total count', 25, asked.map(count)],
    ['B6', 'seven facets', 80, asked.map(facets)],
    ['B7', 'search, frequent', 100, FREQUENT.map(search)],
    ['B7', 'search, part of a phone number', 100, phones.map(search)],
    ['B7', 'search, part of an e-mail', 100, emails.map(search)],
    ['B8', 'hourly report of a day', 50, [2, 9, 23, 38, 57].map((days) => hourly(dayBefore(days), dayBefore(days)))],
    ['B8', 'hourly report, 90 days', 250, quarters.map(([from, to]) => hourly(from, to))],
    ['B8', 'user productivity, 90 days', 250, quarters.map(([from, to]) => productivity(from, to))],
    ['B8', 'source by stage, 90 days', 250, quarters.map(([from, to]) => sourceByStage(from, to))],
  ];
  return lines.map(([id, work, atMost, questions]) => ({ id, work, atMost, questions }));
}

/** Requests the first pages of all combinations, one after the other, and returns the time of each. */
export async function firstPages(product: Product): Promise<() => Promise<number[]>> {
  const asked = combinations(await wordsOf(product)).map((one) => page(one, 0));
  return async () => {
    const times: number[] = [];
    for (const one of asked) times.push(await timed(() => ask(product, one)));
    return times;
  };
}

/** The filters and sorts to query, and the words to search. */
export interface ListWork {
  asked: Asked[];
  words: string[];
}

/** The work of the comparison, identical for all systems. */
export async function listWork(product: Product): Promise<ListWork> {
  const asked = combinations(await wordsOf(product));
  const { phones, emails } = await partsOf(product, asked);
  return { asked, words: [...FREQUENT, ...phones, ...emails] };
}

/** Parts of phone numbers and e-mails of some leads. */
async function partsOf(product: Product, [first]: readonly Asked[]): Promise<{ phones: string[]; emails: string[] }> {
  const people = first ? ((await ask(product, page(first, 0))) as { phone?: string; email?: string }[]) : [];
  const some = people.filter(({ phone, email }) => phone && email).slice(0, 12);
  // The product ignores a leading zero, as dialled before a number, so strip it here.
  const phones = some.map(({ phone = '' }) => phone.slice(-7).replace(/^0+/, ''));
  return { phones, emails: some.map(({ email = '' }) => email.slice(2, -6)) };
}

/** Possible filter values: the words of each field, frequent ones first. */
async function wordsOf(product: Product): Promise<Words> {
  const { data } = await product.json<{ data: Record<string, { value: string | number | null }[]> }>('POST', '/api/lists/leads/facets', {
    fields: FILTERED,
    limit: 60,
  });
  const words = FILTERED.map((field) => [field, (data[field] ?? []).flatMap(({ value }) => value ?? [])]);
  return Object.fromEntries(words) as Words;
}

/** The answer of the product, or of the route, to a query. */
export const ask = async (side: Product, { path, body }: Pick<Question, 'path' | 'body'>): Promise<unknown> =>
  (await side.json<{ data: unknown }>('POST', path, body)).data;

/** Times of both sides in ms, and the CPU time of one query. */
interface Times {
  ours: number[];
  theirs: number[];
  processorMs: number;
}

/** Sends each query to both sides in turns, so that other load affects both. @throws Error when the answers differ */
export async function inTurns(
  product: Product,
  questions: readonly Question[],
  { beside, processor }: { beside?: Beside; processor(): number },
): Promise<Times> {
  for (const question of questions) {
    const ours = question.same(await ask(product, question));
    const theirs = beside ? question.same(await ask(beside.product, beside.put(question))) : ours;
    if (isDeepStrictEqual(ours, theirs)) continue;
    const said = [ours, theirs].map((answer) => JSON.stringify(answer).slice(0, 300)).join('\n');
    throw new Error(`${question.path} ${JSON.stringify(question.body)} and ${JSON.stringify(question.sql)} answer differently:\n${said}`);
  }
  const [ours, theirs]: [number[], number[]] = [[], []];
  const before = processor();
  const began = performance.now();
  for (let round = 0; round < Math.ceil(TIMES / questions.length); round += 1) {
    // Slow queries need fewer measurements.
    if (round >= LEAST_ROUNDS && performance.now() - began > ENOUGH_MS) break;
    for (const question of questions) {
      ours.push(await timed(() => ask(product, question)));
      if (beside) theirs.push(await timed(() => ask(beside.product, beside.put(question))));
    }
  }
  return { ours, theirs, processorMs: (processor() - before) / ours.length };
}

/** p95 and p50 of both sides. */
export const measured = ({ ours, theirs, processorMs }: Times) => ({
  ...(theirs.length > 0 ? { reference: percentile(theirs, 0.95), referenceP50: percentile(theirs, 0.5) } : {}),
  ...{ value: percentile(ours, 0.95), p50: percentile(ours, 0.5), processorMs },
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  defineReadModel,
  flag,
  instant,
  integer,
  keyword,
  text,
  type GroupingsQuery,
  type Measure,
  type PageQuery,
  type ReadModel,
  type Selection,
} from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore } from '../../read-store';
import { openSqliteReadStore } from '../../sqlite/sqlite-read-store';
import { RowsReader } from '../../sqlite/rows-reader';
import { askedModel } from '../answers';
import { ColumnAnswers } from '../column-answers';
import { ColumnStore } from '../column-store';
import { PlainAnswers } from '../plain-answers';
import { accelerated, type Accelerators } from '.';

/**
 * Measures each accelerator: the same queries with it off and on, in turns, over one store. Prints p50 and p95 of the medians of several
 * repetitions of each query. Run it with `NODE_ENV=test node libs/testing/src/run-from-source.mjs <this file> [leads]`.
 */
const LEADS = Number(process.argv.at(-1)) || 50_000;
const FACTS = LEADS * 3;
const REPETITIONS = 5;
const TENANT = 'north';
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** A made-up row; its fields are those that its read model declares. */
type BenchRow = { id: string } & Record<string, string | number | boolean | undefined>;

const leads = defineReadModel<BenchRow>({
  name: 'bench-leads',
  version: 1,
  key: 'id',
  fields: {
    ...{ name: text().searchable(), phone: keyword().searchable(), email: keyword().searchable(), removed: flag() },
    ...{ owner: keyword(), source: keyword(), stage: keyword(), city: keyword(), course: keyword(), campaign: keyword() },
    ...{ priority: keyword(), createdAt: instant(), changedAt: instant(), attempts: integer() },
  },
});
const roles = defineReadModel<BenchRow>({ name: 'bench-roles', version: 1, key: 'id', fields: { name: keyword() } });
const facts = defineReadModel<BenchRow>({
  name: 'bench-facts',
  version: 1,
  key: 'id',
  storage: 'columns',
  fields: {
    ...{ lead: keyword(), kind: keyword().asDimension(), user: keyword().asDimension(), source: keyword().asDimension() },
    ...{ stage: keyword().asDimension(), at: instant(), seconds: integer() },
  },
});

let seed = 7;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const skewed = (most: number) => Math.floor(random() ** 2 * most);
const [FIRST, LAST] = ['Asha Ravi Meera Arjun Kiran Divya Rahul Sneha', 'Sharma Verma Iyer Nair Gupta Patel Rao Das'].map((names) =>
  names.split(' '),
) as [string[], string[]];

const lead = (n: number) => ({
  ...{
    id: `${(n * 2_654_435_761) % 4_294_967_296}-${n}`,
    name: `${FIRST[skewed(8)]} ${LAST[skewed(8)]}`,
    phone: `+9198${10_000_000 + n * 37}`,
  },
  ...{ email: `person${n}@mail${n % 9}.in`, removed: false, owner: `user-${skewed(40)}`, source: `source-${skewed(20)}` },
  ...{ stage: `stage-${skewed(12)}`, city: `city-${skewed(40)}`, course: `course-${skewed(50)}`, campaign: `campaign-${skewed(100)}` },
  ...{ priority: ['high', 'low', 'none'][skewed(3)], attempts: skewed(9) },
  ...{ createdAt: new Date(START + random() * 120 * DAY).toISOString(), changedAt: new Date(START + random() * 120 * DAY).toISOString() },
});
const fact = (n: number) => ({
  ...{ id: `fact-${n}`, lead: `lead-${skewed(LEADS)}`, kind: `kind-${skewed(6)}`, user: `user-${skewed(40)}` },
  ...{ source: `source-${skewed(20)}`, stage: `stage-${skewed(12)}`, seconds: skewed(600) },
  at: new Date(START + (n / FACTS) * 120 * DAY).toISOString(),
});

let position = 0;
const at = () => String(position).padStart(12, '0');
async function write(store: ReadStore, model: ReadModel, rows: readonly { id: string }[]): Promise<void> {
  await store.checkpoint(projectionOf(model));
  const changes = rows.map((row) => {
    position += 1;
    return { model, tenantId: TENANT, key: row.id, position: at(), row, added: model.storage === 'columns' };
  });
  await store.commit(projectionOf(model), changes, at());
}

type Query = (answers: ColumnAnswers, repetition: number) => Promise<unknown>;
const pageOf =
  (model: ReadModel, query: PageQuery): Query =>
  (answers) =>
    answers.page(askedModel(model), TENANT, query);
const live = { field: 'removed', op: 'ne', value: true } as const;
const SORTS = ['name', 'createdAt', 'changedAt', 'city', 'priority'];
const sorted = (index: number) => [{ field: SORTS[index % 5] ?? '', dir: index % 2 ? ('asc' as const) : ('desc' as const) }];
const search = (words: string, index: number): Query => pageOf(leads, { where: live, search: words, sort: sorted(index), limit: 100 });
const each = (many: number, make: (index: number) => Query) => Array.from({ length: many }, (_, index) => make(index));

const PAGES: Record<string, Query[]> = {
  'five sorts': each(20, (index) => pageOf(leads, { where: live, sort: sorted(index), limit: 100 })),
  '40 filters': each(40, (index) =>
    pageOf(leads, {
      where: { and: [live, { field: 'owner', op: 'eq', value: `user-${index}` }, { field: 'stage', op: 'ne', value: 'stage-3' }] },
      ...{ sort: sorted(index), limit: 100 },
    }),
  ),
  'frequent words': each(20, (index) => search([FIRST, LAST][index % 2]?.[index % 8] ?? '', index)),
  'rare words': each(20, (index) => search(String(10_000_000 + (index * 977 + 5) * 37), index)),
  'page of facts': each(20, (index) =>
    pageOf(facts, { where: { field: 'user', op: 'eq', value: `user-${index}` }, sort: [{ field: 'at', dir: 'desc' }], limit: 10 }),
  ),
};

const measures: Measure[] = [
  { as: 'facts', op: 'count' },
  { as: 'leads', op: 'distinct', field: 'lead' },
  { as: 'calls', op: 'count', where: { field: 'kind', op: 'eq', value: 'kind-1' } },
  { as: 'called', op: 'distinct', field: 'lead', where: { field: 'kind', op: 'eq', value: 'kind-1' } },
];
const between = (from: number, days: number) =>
  ({
    field: 'at',
    op: 'between',
    from: new Date(START + from).toISOString(),
    to: new Date(START + from + days * DAY).toISOString(),
  }) as const;
const grouped = (first: GroupingsQuery['groupings'][number]['by'][number], second: { field: string }) =>
  [[], [first, second], [first], [second]].map((by) => ({ by, measures }));
const hourly = (from: number): GroupingsQuery => ({
  ...{ where: between(from, 1), timeZone: 'Asia/Kolkata' },
  groupings: grouped({ field: 'at', per: 'hourOfDay', as: 'hour' }, { field: 'user' }),
});
const crossTab = (from: number): GroupingsQuery => ({
  where: between(from, 90),
  groupings: grouped({ field: 'source' }, { field: 'stage' }),
});
const report = (query: GroupingsQuery) => (answers: ColumnAnswers) => answers.aggregates(askedModel(facts), TENANT, query);
/** Other moments in each repetition, so that no cache knows the figures. */
const moment = (index: number, repetition: number) => index * DAY + repetition * 61_000;
const counted = (where: Selection['where']) => (answers: ColumnAnswers) => answers.count(askedModel(facts), TENANT, { where });
const REPORTS: Record<string, Query[]> = {
  'hourly, other days': each(15, (index) => (answers, repetition) => report(hourly(moment(index * 7, repetition)))(answers)),
  'source by stage, other days': each(15, (index) => (answers, repetition) => report(crossTab(moment(index, repetition)))(answers)),
};
const REPEATED: Record<string, Query[]> = {
  'hourly, again': each(10, (index) => report(hourly(index * 7 * DAY))),
  'source by stage, again': each(10, (index) => report(crossTab(index * DAY))),
  'count of facts, again': each(10, (index) => counted({ field: 'user', op: 'eq', value: `user-${index}` })),
};

/** Queries with which each accelerator is measured. */
const WORK: Record<keyof Accelerators, Record<string, Query[]>> = {
  rankedKeys: PAGES,
  searchIndex: PAGES,
  smallModels: {},
  combinedGroupings: REPORTS,
  numberedWords: REPORTS,
  cachedFigures: REPEATED,
  countedThings: REPORTS,
};

const quantile = (values: readonly number[], share: number) =>
  ([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN).toFixed(1);
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

async function compared(name: string, what: string, queries: readonly Query[], off: ColumnAnswers, on: ColumnAnswers): Promise<void> {
  const times = { off: queries.map((): number[] => []), on: queries.map((): number[] => []) };
  for (let repetition = -1; repetition < REPETITIONS; repetition += 1)
    for (const [index, query] of queries.entries())
      for (const side of (repetition + index) % 2 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
        const ms = await timed(() => query(side === 'on' ? on : off, repetition));
        if (repetition >= 0) times[side][index]?.push(ms);
      }
  const medians = (side: 'off' | 'on') => times[side].map((values) => Number(quantile(values, 0.5)));
  const shown = (side: 'off' | 'on') =>
    `${quantile(medians(side), 0.5)} / ${quantile(medians(side), 0.95)} (all ${quantile(times[side].flat(), 0.95)})`;
  console.log(`| ${name} | ${what} | ${shown('off')} | ${shown('on')} |`);
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'accelerators-'));
  const [rowsFile, columnsFile] = [join(folder, 'rows.sqlite'), join(folder, 'columns.duckdb')];
  const filling = await openSqliteReadStore({ rowsFile, columnsFile, role: 'both' });
  for (const model of [leads, roles, facts]) await filling.prepare(model);
  await write(
    filling,
    roles,
    Array.from({ length: 30 }, (_, n) => ({ id: `role-${n}`, name: `role-${n}` })),
  );
  for (let from = 0; from < LEADS; from += 1000)
    await write(
      filling,
      leads,
      Array.from({ length: 1000 }, (_, n) => lead(from + n)),
    );
  for (let from = 0; from < FACTS; from += 1000)
    await write(
      filling,
      facts,
      Array.from({ length: 1000 }, (_, n) => fact(from + n)),
    );
  for (const model of [leads, roles, facts])
    await filling.reached(projectionOf(model), await filling.checkpoint(projectionOf(model)), 600_000);
  await filling.close();

  const rows = new RowsReader(rowsFile);
  const columns = await ColumnStore.open(columnsFile, rows, {});
  const answers = (switches: Partial<Accelerators>) =>
    new ColumnAnswers(rows, columns, accelerated(new PlainAnswers(rows, columns), { rows, columns }, switches));
  console.log(`${LEADS} leads, ${FACTS} facts, ${REPETITIONS} repetitions; p50 / p95 of medians in ms\n`);
  console.log('| Accelerator | Queries | off | on |\n| --- | --- | --- | --- |');
  for (const name of Object.keys(WORK) as (keyof Accelerators)[])
    for (const [what, queries] of Object.entries(WORK[name])) {
      await compared(name, what, queries, answers({ [name]: false }), answers({ [name]: true }));
    }
  await columns.close();

  // Rewrites tables before every transaction, while roles are requested.
  const writer = await openSqliteReadStore({ rowsFile, role: 'writer' });
  const rewriting = await ColumnStore.open(columnsFile, rows, { longLog: 1 });
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await write(
        writer,
        leads,
        Array.from({ length: 100 }, (_, one) => lead(LEADS + (n % 50) * 100 + one)),
      );
      rewriting.wake();
      await pause(50);
    }
  })();
  const small = (smallModels: boolean) =>
    new ColumnAnswers(rows, rewriting, accelerated(new PlainAnswers(rows, rewriting), { rows, columns: rewriting }, { smallModels }));
  await compared(
    'smallModels',
    'roles, tables being rewritten',
    each(20, () => pageOf(roles, {})),
    small(false),
    small(true),
  );
  isOver = true;
  await writing;
  await writer.close();
  await rewriting.close();
  rows.close();
  rmSync(folder, { recursive: true });
}

run().catch((error: unknown) => {
  throw error;
});

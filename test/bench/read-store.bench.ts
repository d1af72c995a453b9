import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Filter, PageQuery } from '@matricula/read-models/kernel';
import { openSqliteReadStore, projectionOf, type EmbeddedReadStore } from '@matricula/read-store';
import { benchFacts, benchLeads, DAY, factAt, leadAt, random, START, TENANT } from './read-store.data';

/** A line of the bench's table; times in ms, `reference` is the hand-written SQL of the same questions in the same run. */
export interface BenchRow {
  id: string;
  work: string;
  value: number;
  unit: string;
  target: number;
  reference: number;
  ratio: number;
  met: boolean;
}

const BATCH = 10_000;
const position = (number: number) => String(number).padStart(12, '0');

/** Fills a folder with leads and five times as many facts, unless it holds them already, and opens it. */
export async function openReadStoreBench(folder: string, leads: number): Promise<{ store: EmbeddedReadStore; rowsPerSecond: number }> {
  const store = await openSqliteReadStore({ rowsFile: `${folder}/rows.sqlite`, columnsFile: `${folder}/columns.duckdb`, role: 'both' });
  const began = performance.now();
  let written = 0;
  for (const [model, count, rowAt] of [[benchLeads, leads, leadAt] as const, [benchFacts, leads * 5, factAt] as const]) {
    await store.prepare(model);
    const projection = projectionOf(model);
    for (let from = Number(await store.checkpoint(projection)); from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => rowAt(from + index));
      const reached = position(from + rows.length);
      await store.commit(
        projection,
        rows.map((row, index) => ({ model, tenantId: TENANT, key: row.id, position: position(from + index + 1), row })),
        reached,
      );
      written += rows.length;
      // Lets the columns follow while rows come in.
      await new Promise(setImmediate);
    }
    await store.reached(projection, position(count), 3_600_000);
  }
  return { store, rowsPerSecond: (written / (performance.now() - began)) * 1000 };
}

/** Measures B5 to B8 of the performance plan. */
export async function readStoreBench(folder: string, leads: number): Promise<BenchRow[]> {
  const { store } = await openReadStoreBench(folder, leads);
  const bare = await bareEngine(folder, leads);
  try {
    return await measureAll(store, bare.connection);
  } finally {
    bare.close();
    await store.close();
  }
}

interface Question {
  ours(): Promise<unknown>;
  sql: string;
}

async function measureAll(store: EmbeddedReadStore, bare: DuckDBConnection): Promise<BenchRow[]> {
  const next = random(7);
  const asked = Array.from({ length: 40 }, () => anyQuestion(next));
  const page = (skip: (total: number) => number) =>
    Promise.all(
      asked.map(async ({ query, where, order }): Promise<Question> => {
        const from = skip(await store.count(benchLeads, TENANT, query));
        return {
          ours: () => store.page(benchLeads, TENANT, { ...query, skip: from, limit: 100 }),
          sql: `select key from leads where ${where} order by ${order}, key limit 100 offset ${from}`,
        };
      }),
    );
  const facets = ['ownerId', 'stage', 'source', 'city', 'collegeId', 'priority', 'channel'];
  const search = (word: string): Question => ({
    ours: () => store.page(benchLeads, TENANT, { search: word, sort: [{ field: 'createdAt', dir: 'desc' }], limit: 100 }),
    sql: `select key from leads where tenant = '${TENANT}' and contains(search, '${word}') order by "createdAt" desc nulls last, key limit 100`,
  });
  const day = (number: number) => new Date(START + number * DAY).toISOString();
  const days = (from: number, to: number): Filter => ({ field: 'happenedAt', op: 'between', from: day(from), to: day(to) });
  const sqlDays = (from: number, to: number) =>
    `"happenedAt" between timestamp '${day(from).slice(0, 19)}' and timestamp '${day(to).slice(0, 19)}'`;
  const local = `"happenedAt" + interval 330 minute`;
  const rows: BenchRow[] = [];
  const measure = async (id: string, work: string, target: number, questions: Question[]) => {
    const [value, reference] = await p95(questions, bare);
    const ratio = value / reference;
    rows.push({
      id,
      work,
      value,
      unit: 'ms p95',
      target,
      reference,
      ratio,
      met: value <= target && ratio <= 1.5,
    });
  };
  await measure('B5', 'lead list, first page', 50, await page(() => 0));
  await measure('B5', 'lead list, page at 50 %', 50, await page((total) => Math.floor(total / 2)));
  await measure(
    'B6',
    'total count',
    25,
    asked.map(({ query, where }) => ({
      ours: () => store.count(benchLeads, TENANT, query),
      sql: `select count(*) from leads where ${where}`,
    })),
  );
  await measure(
    'B6',
    'seven facets',
    80,
    asked.map(({ query, where }) => ({
      ours: () => store.distinct(benchLeads, TENANT, facets, query),
      sql: `select ${facets.map((field) => `"${field}"`).join(', ')}, count(*) from leads where ${where} group by grouping sets (${facets.map((field) => `("${field}")`).join(', ')})`,
    })),
  );
  await measure('B7', 'search, frequent', 100, ['asha', 'kumar', '98', 'example'].map(search));
  await measure(
    'B7',
    'search, rare',
    100,
    [leadAt(7).phone.slice(3), `${leadAt(11).email}`.slice(0, 18), leadAt(99).phone.slice(5)].map(search),
  );
  await measure(
    'B8',
    'hourly report of a day',
    50,
    [10, 40, 70].map((from) => ({
      ours: () =>
        store.aggregate(benchFacts, TENANT, {
          where: days(from, from + 1),
          timeZone: 'Asia/Kolkata',
          by: [{ field: 'happenedAt', per: 'hourOfDay' }, { field: 'actorId' }],
          measures: [
            { as: 'n', op: 'count' },
            { as: 'leads', op: 'distinct', field: 'leadId' },
          ],
        }),
      sql: `select hour(${local}) as h, "actorId", count(*), count(distinct "leadId") from facts where tenant = '${TENANT}' and ${sqlDays(from, from + 1)} group by all order by all`,
    })),
  );
  await measure(
    'B8',
    'source by stage with distinct leads, 90 days',
    250,
    [0, 5, 10].map((from) => ({
      ours: () =>
        store.aggregate(benchFacts, TENANT, {
          where: days(from, from + 90),
          by: [{ field: 'source' }, { field: 'stage' }],
          measures: [
            { as: 'n', op: 'count' },
            { as: 'leads', op: 'distinct', field: 'leadId' },
          ],
        }),
      sql: `select source, stage, count(*), count(distinct "leadId") from facts where tenant = '${TENANT}' and ${sqlDays(from, from + 90)} group by all order by all`,
    })),
  );
  return rows;
}

/** One to three filters and a sort, as a query and as the SQL that an engineer would write. */
function anyQuestion(next: () => number): { query: PageQuery; where: string; order: string } {
  const skewed = (prefix: string, count: number) => `${prefix}-${Math.floor(next() ** 2 * count)}`;
  const choices = [
    () => ({ field: 'ownerId', value: skewed('owner', 60) }),
    () => ({ field: 'stage', value: skewed('stage', 12) }),
    () => ({ field: 'source', value: skewed('source', 20) }),
    () => ({ field: 'city', value: skewed('city', 40) }),
    () => ({ field: 'priority', value: skewed('priority', 4) }),
  ].sort(() => next() - 0.5);
  const chosen = choices.slice(0, 1 + Math.floor(next() * 3)).map((choose) => choose());
  const field = ['createdAt', 'updatedAt', 'name', 'stage', 'score', 'nextFollowUpAt'][Math.floor(next() * 6)] ?? 'createdAt';
  const dir = next() < 0.5 ? 'asc' : 'desc';
  return {
    query: { where: { and: chosen.map(({ field: name, value }) => ({ field: name, op: 'eq', value })) }, sort: [{ field, dir }] },
    where: [`tenant = '${TENANT}'`, ...chosen.map(({ field: name, value }) => `"${name}" = '${value}'`)].join(' and '),
    order: `"${field}" ${dir} nulls last`,
  };
}

/** p95 of our answers and of the bare engine's, taken in turns so that both see the same machine. */
async function p95(questions: Question[], bare: DuckDBConnection): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  for (const { ours, sql } of [...questions.slice(0, 3), ...questions]) {
    await timed(times[0], ours);
    await timed(times[1], () => bare.runAndReadAll(sql));
  }
  const rounds = Math.ceil(40 / questions.length) - 1;
  for (let round = 0; round < rounds; round += 1)
    for (const { ours, sql } of questions) {
      await timed(times[0], ours);
      await timed(times[1], () => bare.runAndReadAll(sql));
    }
  // The first three only warm up.
  const at95 = (all: number[]) => all.slice(3).sort((a, b) => a - b)[Math.floor((all.length - 3) * 0.95)] ?? NaN;
  return [at95(times[0]), at95(times[1])];
}

/** The same rows in a DuckDB file of their own with only the columns that the questions need. */
async function bareEngine(folder: string, leads: number) {
  const instance = await DuckDBInstance.create(`${folder}/bare.duckdb`, { threads: '2', memory_limit: '512MB' });
  const connection = await instance.connect();
  const there = await connection.runAndReadAll(`select count(*) from information_schema.tables where table_name = 'facts'`);
  if (Number(there.getRows()[0]?.[0]) === 0) {
    await copyInto(connection, 'leads', leads, leadAt, { ...SQL_LEADS });
    await copyInto(connection, 'facts', leads * 5, factAt, { ...SQL_FACTS });
    await connection.run('checkpoint');
  }
  return { connection, close: () => (connection.closeSync(), instance.closeSync()) };
}

const SQL_LEADS = {
  ownerId: '',
  stage: '',
  source: '',
  city: '',
  collegeId: '',
  priority: '',
  channel: '',
  name: '',
  phone: '',
  email: '',
  score: 'bigint',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
  nextFollowUpAt: 'timestamp',
};
const SQL_FACTS = { leadId: '', actorId: '', source: '', stage: '', happenedAt: 'timestamp' };

async function copyInto(
  connection: DuckDBConnection,
  table: string,
  count: number,
  rowAt: (index: number) => object,
  columns: Record<string, string>,
) {
  const list = Object.entries(columns).map(([name, type]) => `(j->>'${name}')${type && `::${type}`} as "${name}"`);
  const search = table === 'leads' ? `, lower(concat_ws(chr(10), j->>'name', j->>'phone', j->>'email')) as search` : '';
  for (let from = 0; from < count; from += 50_000) {
    const lines = JSON.stringify(Array.from({ length: Math.min(50_000, count - from) }, (_, index) => rowAt(from + index)));
    const select = `select '${TENANT}' as tenant, j->>'id' as key, ${list.join(', ')}${search} from (select unnest(from_json($1, '["JSON"]')) as j)`;
    await connection.run(from === 0 ? `create table ${table} as ${select}` : `insert into ${table} ${select}`, [lines]);
  }
}

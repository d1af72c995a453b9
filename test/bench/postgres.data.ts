import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFiles } from '@matricula/platform';
import type { ReadModel } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { activityFacts } from '@matricula/read-models/overview';
import { openSqliteReadStore, type ReadStore } from '@matricula/read-store';
import type { Client } from 'pg';
import type { AgedStore } from './aged-store';
import { Postgres } from './postgres';

export const TENANT = 'sunrise';

/** Sortable fields, each with an index in both directions. */
export const SORTED = ['createdAt', 'updatedAt', 'name', 'city', 'priority', 'stage', 'nextFollowUpAt', 'lastCallActionAt'] as const;
/** Filterable fields. */
export const FILTERED = ['ownerId', 'stage', 'source', 'city', 'state', 'course', 'utmCampaign', 'priority'] as const;

const columns = (names: readonly string[], type: string) => names.map((name) => `"${name}" ${type}`);

/** Leads with the queried columns and the whole row as JSON; facts with the columns of the reports. */
const TABLES = {
  leads: [
    'tenant text',
    'key text',
    ...columns(['ownerId', 'stage', 'source', 'city', 'state', 'course', 'utmCampaign', 'collegeId', 'name'], 'text'),
    'priority integer',
    ...columns(['createdAt', 'updatedAt', 'nextFollowUpAt', 'lastCallActionAt'], 'timestamptz'),
    'search text',
    'row text',
  ],
  facts: [
    'tenant text',
    'key text',
    'at timestamptz',
    ...columns(['kind', 'leadId', 'counsellorId', 'counsellorName', 'source', 'stage', 'stageId'], 'text'),
    '"stageChanged" boolean',
  ],
};

/** Indexes tailored to the queries; the tables omit removed leads and withdrawn facts. */
const INDEXES = [
  'create unique index on leads (tenant, key)',
  ...SORTED.flatMap((field) => ['asc', 'desc'].map((dir) => `create index on leads (tenant, "${field}" ${dir} nulls last, key)`)),
  ...FILTERED.map((field) => `create index on leads (tenant, "${field}", "createdAt" desc nulls last, key)`),
  'create index on leads using gin (search gin_trgm_ops)',
  'create index on facts (tenant, at) include ("counsellorId", source, stage, kind, "leadId", "stageChanged")',
];

const BATCH = 5_000;

/** A PostgreSQL server with the rows of a store, next to it; undefined if PostgreSQL is not installed. The store must be closed. */
export async function postgresOf(store: AgedStore, dataDir: string): Promise<Postgres | undefined> {
  if (!Postgres.programs()) return undefined;
  const loaded = join(dataDir, 'loaded.json');
  const stamp = JSON.stringify([store.until, TABLES, INDEXES]);
  if (!existsSync(loaded) || readFileSync(loaded, 'utf8') !== stamp) rmSync(dataDir, { recursive: true, force: true });
  const postgres = await Postgres.start(dataDir);
  if (!existsSync(loaded)) {
    await postgres.on('postgres', (client) => fill(client, store.folder));
    writeFileSync(loaded, stamp);
  }
  return postgres;
}

async function fill(client: Client, folder: string): Promise<void> {
  const files = embeddedFiles(folder);
  const reads = await openSqliteReadStore({ rowsFile: files.rows, columnsFile: files.columns, role: 'reader' });
  try {
    await client.query('create extension pg_trgm');
    for (const [table, definitions] of Object.entries(TABLES)) await client.query(`create table ${table} (${definitions.join(', ')})`);
    await copy(client, 'leads', rowsOf(reads, leadList, 'removed', 'createdAt'), (row) => ({
      ...row,
      key: row.leadId,
      search: [row.name, row.phone, row.email].filter(Boolean).join('\n').toLowerCase(),
      row: JSON.stringify(row),
    }));
    await copy(client, 'facts', rowsOf(reads, activityFacts, 'withdrawn', 'at'), (row) => ({ ...row, key: row.factId }));
    for (const index of INDEXES) await client.query(index);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await reads.close();
  }
}

const rowsOf = <Row extends object>(reads: ReadStore, model: ReadModel<Row>, gone: string, first: string) =>
  reads.stream(model, TENANT, { where: { field: gone, op: 'eq', value: false }, sort: [{ field: first, dir: 'asc' }] });

async function copy<Row extends object>(client: Client, table: string, batches: AsyncIterable<Row[]>, rowOf: (row: Row) => object) {
  const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`;
  let waiting: object[] = [];
  const flush = async () => {
    await client.query(insert, [JSON.stringify(waiting)]);
    waiting = [];
  };
  for await (const rows of batches) {
    waiting.push(...rows.map((row) => ({ tenant: TENANT, ...rowOf(row) })));
    if (waiting.length >= BATCH) await flush();
  }
  await flush();
}

/** The folder of a store's PostgreSQL server. */
export const postgresFolder = (folder: string) => join(folder, 'postgres');

import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LogEventFeed } from '@matricula/event-feed';
import { embeddedFiles, openLog } from '@matricula/platform';
import { ProjectionRunner } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { openSqliteReadStore } from '@matricula/read-store';
import { startColumnsThread } from '../../services/standalone/src/columns-thread.client';
import { figure, type Figure } from './figure';

const BATCH = 5_000;

/** B3: rebuild of every read model from the whole log, compared with a raw upsert of the resulting rows. */
export async function rebuildFigure(dataDir: string): Promise<Figure> {
  const files = embeddedFiles(dataDir);
  for (const file of [files.rows, files.columns]) for (const end of ['', '-wal', '-shm', '.wal']) rmSync(`${file}${end}`, { force: true });
  const { store, vault } = await openLog({ dataDir });
  // As in the product, the columns have their own thread.
  const { columns } = await startColumnsThread({ place: { rowsFile: files.rows, columnsFile: files.columns } });
  const reads = await openSqliteReadStore({ rowsFile: files.rows, role: 'writer', columns });
  const feed = new LogEventFeed(store);
  const head = await store.head();
  const [began, before] = [performance.now(), process.cpuUsage()];
  const runner = new ProjectionRunner({ feed, store: reads, projectors });
  await runner.start();
  await runner.caughtUp(head);
  // Read models that exist only in columns must be complete too.
  await columns.flush();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  await runner.stop();
  await feed.close();
  await reads.close();
  await columns.close();
  await store.close();
  await vault.close();
  const events = countEvents(files.log);
  const rate = events / seconds;
  const reference = events / (await rawUpsertSeconds(files, join(dataDir, 'raw.sqlite')));
  return figure('B3', `rebuild of all read models from ${events.toLocaleString('en')} events`, {
    value: rate,
    unit: 'events/s',
    atLeast: 30_000,
    reference,
    processorMs: (user + system) / 1000 / events,
  });
}

function countEvents(file: string): number {
  const db = new Database(file, { readonly: true });
  const events = db.prepare('select count(*) from events').pluck().get() as number;
  db.close();
  return events;
}

/** Upserts the rows of all read models, from rows and columns, as text into one bare table with the same key. */
async function rawUpsertSeconds(files: ReturnType<typeof embeddedFiles>, rawFile: string): Promise<number> {
  const from = new Database(files.rows, { readonly: true });
  const raw = new Database(rawFile);
  raw.pragma('journal_mode = wal');
  raw.pragma('synchronous = full');
  raw.exec(
    'create table rows (model text, tenant text, key text, position text, body text, primary key (model, tenant, key)) without rowid',
  );
  const upsert = raw.prepare(
    'insert into rows values (?, ?, ?, ?, ?) on conflict do update set position = excluded.position, body = excluded.body',
  );
  const write = raw.transaction((batch: unknown[][]) => batch.forEach((row) => upsert.run(...row)));
  const tables = from.prepare(`select name || '_v' || version from read_models where storage = 'rows'`).pluck().all() as string[];
  let ms = 0;
  for (const table of tables) {
    let batch: unknown[][] = [];
    const flush = () => {
      const began = performance.now();
      write(batch);
      ms += performance.now() - began;
      batch = [];
    };
    for (const row of from.prepare(`select tenant, key, position, row from "${table}"`).raw().iterate() as Iterable<unknown[]>) {
      batch.push([table, ...row]);
      if (batch.length === BATCH) flush();
    }
    flush();
  }
  const columns = await DuckDBInstance.create(files.columns, { threads: '2' });
  const connection = await columns.connect();
  for (const table of from.prepare(`select name || '_v' || version from read_models where storage = 'columns'`).pluck().all() as string[]) {
    const held = await connection.stream(`select tenant, key, position, to_json(held)::varchar from "${table}" held`);
    for (let chunk = await held.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await held.fetchChunk()) {
      const rows = chunk.getRows().map(([tenant, key, position, held]) => [table, tenant, key, position, rowOf(String(held))]);
      const began = performance.now();
      write(rows);
      ms += performance.now() - began;
    }
  }
  connection.closeSync();
  columns.closeSync();
  raw.close();
  from.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${rawFile}${end}`, { force: true });
  return ms / 1000;
}

/** A row as a row store would hold it: only the fields that it has. */
function rowOf(held: string): string {
  const fields = Object.entries(JSON.parse(held) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.flatMap(([name, value]) => (name.startsWith('f_') && value !== null ? [[name.slice(2), value]] : []))),
  );
}

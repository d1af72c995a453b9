import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { sample } from '../sample-queries';
import { projectionOf } from '../read-store';
import { type ColumnProgress } from '../columns/column-feed';
import { openSqliteReadStore } from './sqlite-read-store';

const TENANT = 'tenant-1';
const at = (number: number) => String(number).padStart(12, '0');

describe('the embedded read store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  const files = { rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb') };
  const projection = projectionOf(sample);
  const open = (onProgress?: (progress: ColumnProgress) => void) => openSqliteReadStore({ ...files, role: 'both', onProgress });
  const owners = [
    { value: 'ravi', count: 2500 },
    { value: 'asha', count: 2499 },
  ];

  beforeAll(async () => {
    const store = await open();
    await store.prepare(sample);
    const rows = Array.from({ length: 5000 }, (_, index) => ({ id: `lead-${index}`, owner: index % 2 ? 'asha' : 'ravi' }));
    await store.commit(
      projection,
      rows.map((row) => ({ model: sample, tenantId: TENANT, key: row.id, position: at(1), row })),
      at(1),
    );
    await store.commit(projection, [{ model: sample, tenantId: TENANT, key: 'lead-1', position: at(2), row: undefined }], at(2));
    await store.reached(projection, at(2), 10_000);
    await store.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['deleted', () => rmSync(files.columnsFile)],
    ['truncated', () => truncateSync(files.columnsFile, Math.floor(statSync(files.columnsFile).size / 2))],
    ['overwritten', () => writeFileSync(files.columnsFile, 'no database')],
  ])('rebuilds the columns from the rows when their file is %s', async (_what, harm) => {
    harm();
    const seen: ColumnProgress[] = [];
    const store = await open((progress) => seen.push(progress));
    expect(await store.filling(sample)).toEqual({ share: 0, waits: true });
    expect(await store.distinct(sample, TENANT, ['owner'], {})).toEqual({ owner: owners });
    expect(await store.filling(sample)).toBeUndefined();
    expect(await store.position(projection)).toBe(at(2));
    expect(seen.at(-1)).toEqual({ model: 'sample-list', version: 1, rows: 5000, done: true });
    await store.close();
  });

  it('resumes at the position of the columns if they are intact', async () => {
    const seen: ColumnProgress[] = [];
    const store = await open((progress) => seen.push(progress));
    expect(await store.distinct(sample, TENANT, ['owner'], {})).toEqual({ owner: owners });
    expect(seen).toEqual([]);
    await store.close();
  });

  it('answers only when it has caught up with what was committed in its absence', async () => {
    const writer = await openSqliteReadStore({ ...files, role: 'writer' });
    const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `new-${index}`, owner: 'new' }));
    await writer.commit(
      projection,
      rows.map((row) => ({ model: sample, tenantId: 'tenant-2', key: row.id, position: at(2), row })),
      at(2),
    );
    await writer.close();
    const store = await open();
    expect(await store.count(sample, 'tenant-2', {})).toBe(3000);
    await store.close();
  });

  it('shows a part while its rows are filled in, and waits for the columns once they all are', async () => {
    const filled = { rowsFile: join(folder, 'filled.sqlite'), columnsFile: join(folder, 'filled.duckdb') };
    const store = await openSqliteReadStore({ ...filled, role: 'both' });
    await store.prepare(sample);
    await store.aim([projection], at(2));
    const commit = (position: number, keys: string[]) =>
      store.commit(
        projection,
        keys.map((key) => ({ model: sample, tenantId: TENANT, key, position: at(position), row: { id: key } })),
        at(position),
      );
    await commit(1, ['first']);
    await store.reached(projection, at(1), 10_000);
    expect([await store.filling(sample), await store.count(sample, TENANT, {})]).toEqual([{ share: 0.5 }, 1]);
    await commit(
      2,
      Array.from({ length: 3000 }, (_, index) => `later-${index}`),
    );
    expect(await store.filling(sample)).toEqual({ share: 0.5, waits: true });
    expect(await store.count(sample, TENANT, {})).toBe(3001);
    await store.close();
  });

  it('does not take rows for there that rest while others are brought in', async () => {
    const rested = { rowsFile: join(folder, 'rested.sqlite'), columnsFile: join(folder, 'rested.duckdb') };
    const store = await openSqliteReadStore({ ...rested, role: 'both' });
    const other = { ...sample, name: 'other-list' };
    const [own, others] = [sample, other].map(projectionOf) as [string, string];
    for (const model of [sample, other]) await store.prepare(model);
    await store.aim([own], at(2));
    const commit = (model: typeof sample, to: string, position: number, count: number) =>
      store.commit(
        to,
        Array.from({ length: count }, (_, index) => ({
          ...{ model, tenantId: TENANT, key: `${position}-${index}`, position: at(position), row: { id: `${position}-${index}` } },
        })),
        at(position),
      );
    await commit(other, others, 1, 1);
    await store.reached(others, at(1), 10_000);
    await commit(sample, own, 1, 1);
    await store.reached(own, at(1), 10_000);
    await commit(sample, own, 2, 10);
    await commit(other, others, 2, 1);
    // No caller waits, so the paused table stays paused.
    while ((await store.position(others)) < at(2)) await new Promise(setImmediate);
    expect([await store.position(own), await store.filling(sample)]).toEqual([at(1), { share: 0.5, waits: true }]);
    expect(await store.count(sample, TENANT, {})).toBe(11);
    await store.close();
  });

  it('shows a reader what a writer beside it commits', async () => {
    const [writer, reader] = [
      await openSqliteReadStore({ ...files, role: 'writer' }),
      await openSqliteReadStore({ ...files, role: 'reader' }),
    ];
    await writer.commit(
      projection,
      [{ model: sample, tenantId: TENANT, key: 'late', position: at(3), row: { id: 'late', owner: 'meena' } }],
      at(3),
    );
    await reader.reached(projection, at(3), 10_000);
    expect(await reader.keys(sample, TENANT, { where: { field: 'owner', op: 'eq', value: 'meena' } })).toEqual(['late']);
    await expect(reader.commit(projection, [], at(4))).rejects.toThrow('only reads');
    await expect(writer.count(sample, TENANT, {})).rejects.toThrow('only writes');
    await Promise.all([reader.close(), writer.close()]);
  });

  it('keeps rows and checkpoint together when its writer is killed', async () => {
    const file = join(folder, 'killed.sqlite');
    const child = spawn(process.execPath, ['-e', WRITER], {
      env: { ...process.env, ROOT: resolve('.'), FILE: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise((done) => child.once('exit', done));
    for await (const chunk of child.stdout) if (Number(String(chunk).trim().split('\n').at(-1)) >= 5) break;
    child.kill('SIGKILL');
    await exited;
    const db = new Database(file);
    const { position } = db.prepare('select position from checkpoints').get() as { position: string };
    const rows = db
      .prepare(`select count(*) as count, max(position) as newest, count(distinct position) as commits from "sample-list_v1"`)
      .get();
    db.close();
    expect(rows).toEqual({ count: 200 * Number(position), newest: position, commits: Number(position) });
  });
});

/** A process that commits 200 rows at a time for ever, reporting each commit to its parent. */
const WRITER = `
  const { transformSync } = require(process.env.ROOT + '/node_modules/@swc/core');
  const { writeSync } = require('node:fs');
  process.chdir(process.env.ROOT);
  require.extensions['.ts'] = (module, filename) => module._compile(transformSync(require('fs').readFileSync(filename, 'utf8'), { filename, swcrc: true }).code, filename);
  const { RowsWriter } = require(process.env.ROOT + '/libs/read-store/src/sqlite/rows-writer.ts');
  const writer = new RowsWriter(process.env.FILE);
  const model = { name: 'sample-list', version: 1, key: 'id', fields: {}, storage: 'rows' };
  writer.prepare(model);
  for (let n = 1; ; n += 1) {
    const position = String(n).padStart(12, '0');
    writer.commit(['p'], Array.from({ length: 200 }, (_, i) => ({ model, tenantId: 't', key: n + '-' + i, position, row: { id: n + '-' + i } })), position);
    writeSync(1, n + '\\n');
  }`;

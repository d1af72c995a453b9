import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectionOf, type RowChange } from '../read-store';
import { sample } from '../sample-queries';
import type { ReadStore } from '../read-store';
import { openSqliteReadStore } from './sqlite-read-store';

const TENANT = 'tenant-1';
const SECRET = 'nobody-may-read-this-again';
const at = (number: number) => String(number).padStart(12, '0');
const projection = projectionOf(sample);

describe('a scrub of the embedded read store', () => {
  let folder: string;
  let store: ReadStore;
  const open = () =>
    openSqliteReadStore({ rowsFile: join(folder, 'rows.sqlite'), columnsFile: join(folder, 'columns.duckdb'), role: 'both' });
  const change = (key: string, position: number, row: object | undefined): RowChange => ({
    model: sample,
    tenantId: TENANT,
    key,
    position: at(position),
    row,
  });
  const onDisk = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'latin1').includes(SECRET));
  const count = () => store.count(sample, TENANT, {});

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scrub-'));
    store = await open();
    await store.prepare(sample);
    // Wide enough for pages of their own, in both engines.
    const rows = Array.from({ length: 300 }, (_, n) => ({ id: `lead-${n}`, owner: 'asha', text: `${n} `.repeat(2_000) }));
    const secret = { id: 'secret', owner: SECRET, text: SECRET.repeat(400) };
    await store.commit(
      projection,
      [...rows, secret].map((row) => change(row.id, 1, row)),
      at(1),
    );
    await store.reached(projection, at(1), 10_000);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('leaves nothing of removed rows in any file, and everything of the others', async () => {
    await store.commit(projection, [change('secret', 2, undefined)], at(2));
    await store.reached(projection, at(2), 10_000);
    expect(onDisk()).not.toEqual([]);
    await store.scrub();
    expect(onDisk()).toEqual([]);
    expect([await count(), await store.position(projection)]).toEqual([300, at(2)]);
    await store.commit(projection, [change('later', 3, { id: 'later', owner: 'ravi' })], at(3));
    await store.reached(projection, at(3), 10_000);
    expect(await count()).toBe(301);
    // And back to the first of the two files.
    await store.scrub();
    expect([await count(), existsSync(join(folder, 'columns.duckdb'))]).toEqual([301, true]);
  });

  it('leaves nothing on split pages either, after the rows are rewritten', async () => {
    const name = (n: number) => `Person ${n}x${SECRET.slice(0, 6)}`;
    const rows = (at: number, text: (n: number) => string) =>
      Array.from({ length: 800 }, (_, n) =>
        change(`p-${n}`, at, { id: `p-${n}`, owner: text(n), text: 'y'.repeat((n * 7919 * at) % 1_400) }),
      );
    for (const position of [2, 3, 4]) await store.commit(projection, rows(position, name), at(position));
    await store.commit(
      projection,
      rows(5, () => '[erased]'),
      at(5),
    );
    await store.reached(projection, at(5), 10_000);
    await store.scrub();
    const left = () => readFileSync(join(folder, 'rows.sqlite'), 'latin1').split(SECRET.slice(0, 6)).length - 1;
    const before = left();
    await store.rewrite();
    await store.scrub();
    // The row of the secret says it 401 times, and is still there.
    expect([before > 401, left()]).toEqual([true, 401]);
    expect(await count()).toBe(1101);
  });

  it('uses the new file after a restart', async () => {
    await store.scrub();
    await store.close();
    store = await open();
    expect(await count()).toBe(301);
    expect(existsSync(join(folder, 'columns.duckdb'))).toBe(false);
  });

  it('that was cut off is forgotten: the columns are filled from the rows', async () => {
    await store.close();
    writeFileSync(join(folder, 'columns.duckdb.b'), 'half');
    store = await open();
    expect(await count()).toBe(301);
    expect(existsSync(join(folder, 'columns.duckdb.b'))).toBe(false);
  });

  it('is not felt by who asks, exports and writes meanwhile', async () => {
    const exported = async () => {
      let rows = 0;
      for await (const batch of store.stream(sample, TENANT, {})) rows += batch.length;
      return rows;
    };
    const writing = (async () => {
      for (let n = 2; n < 30; n += 1) {
        await store.commit(projection, [change('changing', n, { id: 'changing', owner: String(n) })], at(n));
        await new Promise(setImmediate);
      }
    })();
    const scrubs = store.scrub().then(() => store.scrub());
    const asked = Promise.all(Array.from({ length: 40 }, () => count()));
    const [rows, counts] = await Promise.all([exported(), asked, scrubs, writing]);
    expect([300, 301, 302]).toContain(rows);
    expect(counts.every((found) => found >= 301)).toBe(true);
    await store.reached(projection, at(29), 10_000);
    expect(await count()).toBe(302);
  });
});

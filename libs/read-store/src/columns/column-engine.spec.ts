import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARCHAR } from '@duckdb/node-api';
import { ColumnEngine } from './column-engine';
import { ReadingConnection } from './reading-connection';
import { Statement } from './statement';

describe('the columns file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'engine-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('closes after the questions under way, and refuses those that wait for their turn', async () => {
    const engine = await ColumnEngine.open(join(folder, 'columns.duckdb'), { connections: 2 });
    const statement = new Statement();
    statement.text = 'select count(*) from range(3000000) as n(n) where hash(n) % 2 < 2';
    const asked = Array.from({ length: 4 }, () => engine.rows(statement));
    const ended = Promise.allSettled(asked);
    // The first two have begun.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([engine.close(), engine.retire()]);
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(asked[0]).resolves.toEqual([[3_000_000]]);
    await expect(engine.rows(statement)).rejects.toThrow('closed');
  });

  it('rewrites its tables only after many thousand rows', async () => {
    const file = join(folder, 'columns.duckdb');
    const engine = await ColumnEngine.open(file, { connections: 1 });
    await engine.writer.run('create table facts (words varchar)');
    for (let commit = 0; commit < 3; commit++)
      await engine.writer.run(`insert into facts select repeat(md5(range::varchar), 14) from range(20000)`);
    expect(statSync(`${file}.wal`).size).toBeGreaterThan(16 * 2 ** 20);
    await engine.close();
  });

  it('repeats queries that ran into a rewrite of its tables, and lets new ones wait', async () => {
    const asked = jest.spyOn(ReadingConnection.prototype, 'rows');
    const engine = await ColumnEngine.open(join(folder, 'columns.duckdb'), { connections: 2, longLog: 1 });
    await engine.writer.run('create table facts as select range as n from range(500000)');
    const [slow, quick] = [new Statement(), new Statement()];
    slow.text = 'select count(*) from range(3000000) as n(n) where hash(n) % 2 < 2';
    quick.text = 'select count(*) from facts';
    const before = engine.rows(slow);
    // It has begun.
    await new Promise((resolve) => setImmediate(resolve));
    let isRenewed = false;
    const renewed = engine.renew().then(() => (isRenewed = true));
    const meanwhile = engine.rows(quick).then((answer) => [isRenewed, answer]);
    expect(await meanwhile).toEqual([true, [[500_000]]]);
    expect(await before).toEqual([[3_000_000]]);
    expect(asked.mock.calls.map(([{ text }]) => text).toSorted()).toEqual([quick.text, slow.text, slow.text].toSorted());
    await renewed;
    expect(existsSync(join(folder, 'columns.duckdb.wal'))).toBe(false);
    asked.mockRestore();
    await engine.close();
  });

  it('leaves out no rows by what blocks hold by now, which may be written after the moment that is asked of', async () => {
    const engine = await ColumnEngine.open(join(folder, 'columns.duckdb'), { connections: 1 });
    const statement = new Statement();
    statement.text = `select current_setting('disabled_optimizers')`;
    expect(await engine.rows(statement)).toEqual([['row_group_pruner']]);
    await engine.close();
  });

  it('answers a question that it was asked before from what was written since', async () => {
    const engine = await ColumnEngine.open(join(folder, 'columns.duckdb'), { connections: 1 });
    await engine.writer.run(`create table facts as select 't' as tenant, range % 10 as n, 'a' || range % 10 as word from range(5000)`);
    const asked = [
      'select n, word, count(*) from facts group by all order by all desc limit 1',
      'select count(*) from facts where n = 70000',
    ];
    const answers = () =>
      Promise.all(
        asked.flatMap((text) => {
          const bound = new Statement();
          bound.text = text.replace('facts', `(select * from facts where tenant = ${bound.bind('t', VARCHAR)})`);
          return [engine.rows(Object.assign(new Statement(), { text })), engine.rows(bound)];
        }),
      );
    expect(await answers()).toEqual([[[9, 'a9', 500]], [[9, 'a9', 500]], [[0]], [[0]]]);
    await engine.writer.run(`insert into facts values ('t', 70000, 'a word of more than twelve letters')`);
    const since = [[70_000, 'a word of more than twelve letters', 1]];
    expect(await answers()).toEqual([since, since, [[1]], [[1]]]);
    await engine.close();
  });

  it('returns freed memory to the system while it is idle', async () => {
    const engine = await ColumnEngine.open(join(folder, 'columns.duckdb'), { connections: 1 });
    await engine.writer.run(`create temp table much as select hash(range) as a, hash(range + 1) as b from range(4000000)`);
    const most = process.memoryUsage.rss();
    await engine.writer.run('drop table much');
    const isHeld = () => process.memoryUsage.rss() > most - 32 * 2 ** 20;
    for (const since = performance.now(); isHeld() && performance.now() - since < 20_000;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isHeld()).toBe(false);
    await engine.close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ColumnEngine, Statement } from './column-engine';

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
});

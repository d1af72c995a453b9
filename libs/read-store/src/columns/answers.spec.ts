import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { readStoreContract } from '../read-store.contract';
import { sample } from '../sample-queries';
import { openAnswers, openSqliteReadStore } from '../sqlite/sqlite-read-store';
import { RemoteAnswers } from './answers.client';
import { serveAnswers } from './answers.server';

const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let opened = 0;

/** A store that folds here and asks at the other end of a channel, as two threads do. */
async function openThroughPort() {
  const columns = { rowsFile: join(folder, `${++opened}.sqlite`), columnsFile: join(folder, `${opened}.duckdb`) };
  const { port1, port2 } = new MessageChannel();
  serveAnswers(port2, await openAnswers(columns), () => port2.close());
  return openSqliteReadStore({ ...columns, role: 'both', answers: new RemoteAnswers(port1) });
}

readStoreContract('SQLite with columns in another thread', openThroughPort);

describe('an export of columns in another thread', () => {
  it('ends there when nobody wants the rest of it', async () => {
    const store = await openThroughPort();
    await store.prepare(sample);
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      model: sample,
      tenantId: 't',
      key: `k${n}`,
      position: '1',
      row: { id: `k${n}` },
    }));
    await store.commit('p', rows, '1');
    await store.reached('p', '1', 10_000);
    for (let n = 0; n < 8; n += 1)
      for await (const batch of store.stream(sample, 't', {})) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    // More exports were left than there are connections.
    expect(await store.count(sample, 't', {})).toBe(5000);
    await store.close();
  });
});

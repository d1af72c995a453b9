import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ReadStore } from '../read-store';
import { openAnswers, openSqliteReadStore } from '../sqlite/sqlite-read-store';
import { RemoteAnswers } from './answers.client';
import { serveAnswers } from './answers.server';

const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let opened = 0;

/** A store that folds here, with its columns at the other end of a message channel, as in two threads. */
export async function openOverPort(): Promise<ReadStore> {
  return (await openWithPort()).store;
}

/** The same, with the near end of the channel. */
export async function openWithPort(): Promise<{ store: ReadStore; port: MessagePort }> {
  const place = { rowsFile: join(folder, `${++opened}.sqlite`), columnsFile: join(folder, `${opened}.duckdb`) };
  const { port1, port2 } = new MessageChannel();
  serveAnswers(port2, await openAnswers(place), () => port2.close());
  return { store: await openSqliteReadStore({ ...place, role: 'both', columns: new RemoteAnswers(port1) }), port: port1 };
}

import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { embeddedFiles, openLog } from '@matricula/platform/log';
import { openMongoVault, type Secret } from '@matricula/vault';
import { inParts } from '../../libs/event-store/src/eventstoredb/outgoing';
import { outgoingEvent } from '../../libs/event-store/src/eventstoredb/stored-event';
import { runsOf } from '../../libs/event-store/src/sealed-import';
import { StreamsLog } from '../../libs/testing/src/eventstoredb/streams-log';

const BATCH = 5_000;
const SECRETS = 1_000;

/**
 * Writes the log of an embedded store into the file that the log's test server opens: the events that `migrate-log` would write,
 * without a call for each stream. Returns their number.
 */
export async function fillLog(dataDir: string, file: string): Promise<number> {
  const copy = `${file}-source`;
  mkdirSync(copy);
  const { log: source, vault: secrets } = embeddedFiles(dataDir);
  for (const one of [source, secrets])
    for (const end of ['', '-wal']) if (existsSync(one + end)) copyFileSync(one + end, join(copy, basename(one) + end));
  const { store, vault } = await openLog({ dataDir: copy });
  const log = new StreamsLog(file, false);
  let count = 0;
  for await (const events of store.readAll('', { sealed: true, batchSize: BATCH })) {
    for (const { stream, tenantId, events: run } of runsOf(events)) {
      for (const part of inParts(
        run.map((event) => outgoingEvent({ ...event, data: event.data as Record<string, unknown> }, tenantId, 0)),
      )) {
        const outcome = log.append(
          stream,
          'any',
          part.map((event) => ({ ...event, contentType: 'application/json' })),
        );
        if (!('position' in outcome)) throw new Error(`The log takes no events of ${stream}: ${JSON.stringify(outcome)}`);
      }
    }
    count += events.length;
  }
  await log.close();
  await store.close();
  await vault.close();
  rmSync(copy, { recursive: true });
  return count;
}

/** Copies the durable secrets of an embedded store's vault: personal keys, password hashes, the signing key. */
export async function fillVault(dataDir: string, mongo: { url: string; database: string }): Promise<void> {
  const from = new Database(embeddedFiles(dataDir).vault, { readonly: true });
  const vault = await openMongoVault(mongo);
  const lasting = from.prepare('select id, value from secrets where namespace = ? and expires_at is null');
  for (const namespace of from.prepare('select distinct namespace from secrets').pluck().all() as string[]) {
    const secrets = lasting.all(namespace) as Secret[];
    for (let at = 0; at < secrets.length; at += SECRETS) await vault.putMissing(namespace, secrets.slice(at, at + SECRETS));
  }
  from.close();
  await vault.close();
}

import { defineEvent, id, instant, integer, type EventMeta, personal, text } from '@matricula/domain/kernel';
import { EventCodec, type NewEvent, newEventId, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import Database from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const WRITERS = 64;
const STREAMS = 5_000;

const callActionRecorded = defineEvent('BenchCallActionRecorded', {
  context: 'call-action',
  doc: 'A call action of the benchmark.',
  fields: {
    leadId: id(),
    leadName: personal(text()),
    phone: personal(text()),
    stage: text(),
    subStage: text(),
    remark: personal(text()),
    dueAt: instant(),
    talkSeconds: integer(),
  },
  subject: 'leadId',
});

const meta: EventMeta = {
  actor: { id: 'u-1042', name: 'Asha Menon', email: 'asha.menon@example.org', role: 6 },
  ip: '203.0.113.24',
  correlationId: '0192f0c4-7d5e-7cc2-9d5e-0f8a3b1c2d4e',
  version: 1,
};

function event(sequence: number): NewEvent {
  return {
    id: newEventId(),
    type: callActionRecorded.type,
    data: {
      leadId: `lead-${sequence % STREAMS}`,
      leadName: 'Kavya Raghunathan',
      phone: `+91 98${String(sequence % 100_000_000).padStart(8, '0')}`,
      stage: 'Interested',
      subStage: 'Campus visit',
      remark: 'Wants to see the hostel first',
      dueAt: '2026-03-04T05:30:00.000Z',
      talkSeconds: sequence % 600,
    },
    meta,
  };
}

async function open(dir: string) {
  const place = await mkdtemp(join(dir, 'append-'));
  const vault = new SqliteVault({ file: join(place, 'vault.db') });
  const codec = new EventCodec({ definitions: [callActionRecorded], keys: new DataSubjectKeys(vault) });
  const file = join(place, 'events.db');
  return { place, vault, file, store: new SqliteEventStore({ file, codec }) };
}

/** Durable appends per second of 64 concurrent writers, one event each, encryption included. */
async function appendRate(dir: string, seconds: number): Promise<{ rate: number; bytes: number; processorMs: number }> {
  const { place, vault, file, store } = await open(dir);
  let sequence = 0;
  const writer = async (until: number) => {
    while (performance.now() < until) {
      const next = sequence++;
      await store.append({ stream: `lead-bench-${next % STREAMS}`, tenantId: 'bench', events: [event(next)], expected: 'any' });
    }
  };
  const run = async (span: number) => {
    const [from, start] = [sequence, performance.now()];
    await Promise.all(Array.from({ length: WRITERS }, () => writer(start + span * 1000)));
    return ((sequence - from) * 1000) / (performance.now() - start);
  };
  await run(seconds / 4);
  const [before, from] = [process.cpuUsage(), sequence];
  const rate = await run(seconds);
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1000 / (sequence - from);
  await store.close();
  await vault.close();
  const stored = new Database(file, { readonly: true });
  const bytes = stored.prepare('select avg(length(data) + length(meta)) from events').pluck().get() as number;
  stored.close();
  await rm(place, { recursive: true });
  return { rate, bytes: Math.round(bytes), processorMs };
}

/** Reference: bare SQLite with rows of the same size, the same table and indexes, 64 rows a transaction. */
async function rawRate(dir: string, seconds: number, bytes: number): Promise<number> {
  const place = await mkdtemp(join(dir, 'raw-'));
  const db = new Database(join(place, 'raw.db'));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('wal_autocheckpoint = 16384');
  db.exec(`create table rows (position integer primary key, id blob unique, stream integer, revision integer, body text);
    create unique index rows_by_stream on rows (stream, revision)`);
  const insert = db.prepare('insert into rows values (?, ?, ?, ?, ?)');
  const body = 'x'.repeat(bytes);
  const group = db.transaction((from: number) => {
    for (let row = from; row < from + WRITERS; row++) {
      insert.run(row, Buffer.from(newEventId().replaceAll('-', ''), 'hex'), row % STREAMS, Math.floor(row / STREAMS), body);
    }
  });
  const start = performance.now();
  let written = 0;
  for (; performance.now() < start + seconds * 1000; written += WRITERS) group.immediate(written);
  const rate = (written * 1000) / (performance.now() - start);
  db.close();
  await rm(place, { recursive: true });
  return rate;
}

/**
 * B1: durable appends per second through the store with personal data encrypted, compared with the bare engine's group commit of
 * as many bytes in the same run. `bytes` is the size of an event as stored.
 */
export async function benchAppends({
  dir,
  seconds,
}: {
  dir: string;
  seconds: number;
}): Promise<{ value: number; reference: number; bytes: number; processorMs: number }> {
  const before = await rawRate(dir, seconds / 2, 500);
  const { rate, bytes, processorMs } = await appendRate(dir, seconds);
  const after = await rawRate(dir, seconds / 2, bytes);
  return { value: Math.round(rate), reference: Math.round((before + after) / 2), bytes, processorMs };
}

/** The writes of an import: 500 new streams of 3 events in one append, with new personal keys. Returns written and decoded events per second. */
export async function benchImports({ dir, seconds }: { dir: string; seconds: number }): Promise<{ written: number; read: number }> {
  const { place, vault, store } = await open(dir);
  let sequence = 0;
  const start = performance.now();
  while (performance.now() < start + seconds * 1000) {
    await store.appendMany(
      Array.from({ length: 500 }, () => {
        const lead = sequence++;
        const events = Array.from({ length: 3 }, () => {
          const made = event(lead);
          return { ...made, data: { ...(made.data as object), leadId: `lead-${lead}` } };
        });
        return { stream: `lead-bench-${lead}`, tenantId: 'bench', events, expected: 'none' as const };
      }),
    );
  }
  const written = (sequence * 3 * 1000) / (performance.now() - start);
  const reading = performance.now();
  let count = 0;
  for await (const batch of store.readAll('')) count += batch.length;
  const read = (count * 1000) / (performance.now() - reading);
  await store.close();
  await vault.close();
  await rm(place, { recursive: true });
  return { written: Math.round(written), read: Math.round(read) };
}

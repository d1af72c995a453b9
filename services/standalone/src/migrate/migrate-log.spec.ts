import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, EventStoreDbEventStore, newEventId, SqliteEventStore } from '@matricula/event-store';
import { embeddedFiles } from '@matricula/platform';
import { assigned, captured } from '@matricula/testing';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StreamsServer } from '../../../../libs/testing/src/eventstoredb/streams-server';
import { CheckpointFile } from './checkpoint-file';
import { migrateLog } from './migrate-log';

const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 };
const nowhere = { load: async () => ORIGIN, save: async () => undefined };

describe('moving the log to another engine', () => {
  let folder: string;
  let server: StreamsServer;
  let closing: (() => Promise<void>)[];

  const embedded = (dataDir: string) => {
    const files = embeddedFiles(dataDir);
    const vault = new SqliteVault({ file: files.vault });
    const keys = new DataSubjectKeys(vault);
    const store = new SqliteEventStore({ file: files.log, codec: new EventCodec({ definitions: eventDefinitions, keys }) });
    closing.push(
      () => store.close(),
      () => vault.close(),
    );
    return { store, vault, keys };
  };
  const distributed = (keys: DataSubjectKeys) => {
    const codec = new EventCodec({ definitions: eventDefinitions, keys });
    const store = new EventStoreDbEventStore({ connectionString: server.url, codec });
    closing.push(() => store.close());
    return store;
  };
  /** Leads of two tenants, each captured and assigned, months ago. */
  const fill = async (store: SqliteEventStore, leads: number) => {
    for (let first = 0; first < leads; first += 100) {
      const appends = Array.from({ length: Math.min(100, leads - first) }, (_, offset) => {
        const leadId = `l${first + offset}`;
        const tenantId = (first + offset) % 3 ? 'sunrise' : 'lakeview';
        const events = [captured({ leadId }), assigned({ leadId })].map((event) => ({
          id: newEventId(),
          ...event,
          meta,
          at: `2026-01-0${1 + (offset % 9)}T00:00:00.00${offset % 10}Z`,
        }));
        return { stream: `lead-${tenantId}-${leadId}`, tenantId, events, expected: 'none' as const };
      });
      await store.appendMany(appends);
    }
  };
  const whole = async (store: SqliteEventStore | EventStoreDbEventStore, sealed = true): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const batch of store.readAll(ORIGIN, { sealed })) events.push(...batch);
    return events;
  };
  const content = (events: RecordedEvent[]) => events.map(({ position: _, ...event }) => event);
  const ofTenant = (events: RecordedEvent[], tenantId: string) => content(events.filter((event) => event.tenantId === tenantId));

  beforeEach(async () => {
    closing = [];
    folder = await mkdtemp(join(tmpdir(), 'migrate-'));
    server = await StreamsServer.start();
  });
  afterEach(async () => {
    for (const close of closing) await close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('keeps everything there and back, sealed as it is', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 20);
    const there = distributed(origin.keys);
    const result = await migrateLog({ from: origin, to: { store: there }, checkpoint: nowhere });
    expect(result).toMatchObject({ copied: 40, same: true, streams: 20, differingStreams: [] });
    const before = await whole(origin.store);
    for (const tenantId of ['sunrise', 'lakeview']) expect(ofTenant(await whole(there), tenantId)).toEqual(ofTenant(before, tenantId));
    const back = embedded(join(folder, 'b'));
    const home = await migrateLog({ from: { store: there }, to: { store: back.store }, checkpoint: nowhere });
    expect(home.tenants.map(({ to }) => to)).toEqual(result.tenants.map(({ from }) => from));
    for (const tenantId of ['sunrise', 'lakeview']) expect(ofTenant(await whole(back.store), tenantId)).toEqual(ofTenant(before, tenantId));
  });

  it('takes the keys of persons along, and nothing of those who were erased', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 6);
    await origin.keys.destroy('sunrise/l1');
    const target = embedded(join(folder, 'b'));
    const { keys, same } = await migrateLog({ from: origin, to: target, checkpoint: nowhere });
    expect({ keys, same }).toEqual({ keys: 10, same: true });
    const readable = await whole(target.store, false);
    for (const tenantId of ['sunrise', 'lakeview'])
      expect(ofTenant(readable, tenantId)).toEqual(ofTenant(await whole(origin.store, false), tenantId));
    expect(readable.find(({ stream, type }) => stream === 'lead-sunrise-l1' && type === 'LeadCaptured')).toMatchObject({ erased: true });
    await origin.keys.destroy('sunrise/l2');
    await migrateLog({ from: origin, to: target, checkpoint: nowhere });
    expect(await target.vault.get('data-subject-keys', 'sunrise/l2')).toEqual(Buffer.alloc(0));
  });

  it('takes along whatever else the vault keeps, but not how far things had come in the old log', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 2);
    await origin.vault.put('passwords', { id: 'u', value: Buffer.from('hash') });
    await origin.vault.put('job-scan', { id: 'idle-at', value: Buffer.from('0000000000000002') });
    const target = embedded(join(folder, 'b'));
    expect(await migrateLog({ from: origin, to: target, checkpoint: nowhere })).toMatchObject({ secrets: 1, same: true });
    expect(await target.vault.get('passwords', 'u')).toEqual(Buffer.from('hash'));
    expect(await target.vault.get('job-scan', 'idle-at')).toBeUndefined();
  });

  it('refuses to mix two vaults that know a person by different keys', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 2);
    const target = embedded(join(folder, 'b'));
    await target.keys.keyFor(['sunrise/l1']);
    await expect(migrateLog({ from: origin, to: target, checkpoint: nowhere })).rejects.toThrow(/different keys for sunrise\/l1/);
    expect(await target.store.head()).toBe(ORIGIN);
  });

  it('says so when the copy differs', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 3);
    const there = distributed(origin.keys);
    await there.importSealed((await whole(origin.store)).slice(0, 1).map((event) => ({ ...event, at: '2020-01-01T00:00:00.000Z' })));
    const result = await migrateLog({ from: origin, to: { store: there }, checkpoint: nowhere });
    expect(result).toMatchObject({ same: false, differingStreams: [] });
    expect(result.tenants.map(({ tenantId, same }) => [tenantId, same])).toEqual([
      ['lakeview', false],
      ['sunrise', true],
    ]);
  });

  it('begins again where it was cut short, and from the start when the target was emptied', async () => {
    const origin = embedded(join(folder, 'a'));
    await fill(origin.store, 10);
    const there = distributed(origin.keys);
    const checkpoint = new CheckpointFile(folder, { from: 'sqlite', to: 'eventstoredb', url: server.url, namespace: '' });
    expect(await migrateLog({ from: origin, to: { store: there }, checkpoint })).toMatchObject({ copied: 20, same: true });
    await origin.store.append({
      stream: 'lead-sunrise-l1',
      tenantId: 'sunrise',
      events: [{ id: newEventId(), ...assigned({ leadId: 'l1' }), meta }],
      expected: 1,
    });
    expect(await migrateLog({ from: origin, to: { store: there }, checkpoint })).toMatchObject({ copied: 1, same: true });
    const emptied = embedded(join(folder, 'b'));
    expect(await migrateLog({ from: origin, to: { store: emptied.store }, checkpoint })).toMatchObject({ copied: 21, same: true });
  });

  it('resumes after the command was killed', async () => {
    const dataDir = join(folder, 'a');
    const origin = embedded(dataDir);
    await fill(origin.store, 1_200);
    const command = (onLine: (line: string, kill: () => void) => void) =>
      new Promise<{ output: string; ended: number | string | null }>((resolve) => {
        const script = join(__dirname, '../../../../libs/testing/src/run-from-source.mjs');
        const command = join(__dirname, '../migrate-log.ts');
        const options = ['--from', 'sqlite', '--to', 'eventstoredb', '--data-dir', dataDir, '--url', server.url];
        const child = spawn(process.execPath, [script, command, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        const take = (chunk: Buffer) => {
          output += chunk.toString();
          onLine(output, () => child.kill('SIGKILL'));
        };
        child.stdout.on('data', take);
        child.stderr.on('data', take);
        child.once('close', (code, signal) => resolve({ output, ended: signal ?? code }));
      });
    const killed = await command((output, kill) => {
      if (output.includes('copying')) kill();
    });
    expect(killed.ended).toBe('SIGKILL');
    expect(server.log.all.length).toBeLessThan(2_400);
    const again = await command(() => undefined);
    expect(again).toMatchObject({ ended: 0, output: expect.stringContaining('Verified: 1200 streams are the same in both logs') });
    expect(server.log.all).toHaveLength(2_400);
    const resumed = Number(/(\d+) events, \d+ keys/.exec(again.output)?.[1]);
    expect(resumed).toBeLessThan(2_400);
  });
});

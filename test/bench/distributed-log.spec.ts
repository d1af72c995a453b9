import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventStoreDbEventStore, newEventId, type EventStore } from '@matricula/event-store';
import { openCodec, openLog } from '@matricula/platform/log';
import { StreamsServer } from '../../libs/testing/src/eventstoredb/streams-server';
import { fillLog } from './distributed-log';

const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, ip: '10.0.0.1', correlationId: 'c', version: 1 };
/** A long text; five of them exceed the size limit of one append. */
const LONG = 'x'.repeat(240 * 1024);

describe('the log of a store, filled into the file of its server', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'filled-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const all = async (store: EventStore) => {
    const events: RecordedEvent[] = [];
    for await (const some of store.readAll('', { sealed: true })) events.push(...some);
    return events.map(({ position: _, ...event }) => event);
  };

  it('holds every event that the product reads from it, as the store has it', async () => {
    const dataDir = join(folder, 'data');
    const { store, vault, keys } = await openLog({ dataDir });
    const event = (source: string) => ({
      id: newEventId(),
      type: 'LeadCaptured',
      data: { leadId: 'l', leadHash: 'l', name: 'Asha', phone: '+919811100000', source },
      meta,
    });
    await store.append({ stream: 'short', tenantId: 'sunrise', events: [event('a'), event('b')], expected: 'none' });
    await store.append({ stream: 'long', tenantId: 'lakeview', events: Array.from({ length: 5 }, () => event(LONG)), expected: 'none' });
    const file = join(folder, 'log');
    expect(await fillLog(dataDir, file)).toBe(7);
    const server = await StreamsServer.start({ file });
    const there = new EventStoreDbEventStore({ connectionString: server.url, codec: openCodec(keys) });
    expect(await all(there)).toEqual(await all(store));
    await there.close();
    await server.stop();
    await store.close();
    await vault.close();
  });
});

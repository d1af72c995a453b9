import { defineEvent, id, ORIGIN, personal, text, type RecordedEvent } from '@matricula/domain/kernel';
import { createTopics, KafkaEventFeed, TopicReader, topicsOf, type IncomingMessage } from '@matricula/event-feed';
import { EventCodec, newEventId, SqliteEventStore, type EventStore, type NewEvent } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault, type Vault } from '@matricula/vault';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineIsThere, startKafka, type Engine } from '../../../test/fixtures/engines';
import { Relay, type RelayOptions } from './relay';

const noted = defineEvent('PersonNoted', {
  context: 'lead',
  doc: 'A note about a person.',
  fields: { personId: id(), number: text(), text: personal(text()) },
  subject: 'personId',
});
const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, ip: '10.0.0.1', correlationId: 'c', version: 1 };
const TENANTS = ['sunrise', 'lakeview', 'hilltop', 'riverside', 'meadow'];
const PARTITIONS = 3;

const note = (number: number): NewEvent => ({
  id: newEventId(),
  type: noted.type,
  data: { personId: `p${number}`, number: String(number), text: 'said something private' },
  meta,
});

/** A power cut before or after the position was written. */
class CutVault {
  constructor(
    private readonly vault: Vault,
    public cut: 'none' | 'before' | 'after' = 'none',
  ) {}

  get as(): Vault {
    return new Proxy(this.vault, {
      get: (vault, name) => {
        if (name === 'put') return (namespace: string, secret: Parameters<Vault['put']>[1]) => this.put(namespace, secret);
        const member = vault[name as keyof Vault];
        return typeof member === 'function' ? member.bind(vault) : member;
      },
    });
  }

  private async put(namespace: string, secret: Parameters<Vault['put']>[1]): Promise<void> {
    if (namespace !== 'relay' || this.cut === 'none') return this.vault.put(namespace, secret);
    if (this.cut === 'after') await this.vault.put(namespace, secret);
    throw new Error('The power is gone');
  }
}

const until = async (condition: () => Promise<boolean> | boolean) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

(engineIsThere('kafka') ? describe : describe.skip)('A relay', () => {
  let kafka: Engine;
  let directory: string;
  let prefix: string;
  let vault: SqliteVault;
  let codec: EventCodec;
  let store: SqliteEventStore;
  let relays: Relay[];
  let numbers: number;
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'relay-'));
    prefix = `t${newEventId()}`;
    vault = new SqliteVault({ file: join(directory, 'vault.db') });
    codec = new EventCodec({ definitions: [noted], keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(directory, 'events.db'), codec });
    relays = [];
    numbers = 0;
    await createTopics({ brokers: [kafka.url], clientId: 'spec', prefix, partitions: PARTITIONS, replication: 1 });
  });

  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await store.close();
    await vault.close();
    await rm(directory, { recursive: true });
  });

  const started = (more: Partial<RelayOptions> = {}) => {
    const relay = new Relay({
      ...{ brokers: [kafka.url], clientId: 'relay', store, vault, prefix, partitions: PARTITIONS, leasePeriodMs: 1_000, batchSize: 50 },
      ...more,
    });
    relays.push(relay);
    relay.start();
    return relay;
  };

  const append = async (each: number) => {
    const first = numbers;
    numbers += each;
    const appends = TENANTS.map((tenantId) => ({
      stream: `notes-${tenantId}-${first}`,
      tenantId,
      expected: 'none' as const,
      events: Array.from({ length: each }, (_, n) => note(first + n)),
    }));
    await store.appendMany(appends);
  };

  const logged = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of (store as EventStore).readAll(ORIGIN, { sealed: true })) events.push(...batch);
    return events;
  };

  /** Every message of the topic as it lies there, of each partition until its last event of the log has come. */
  const messages = async (topic = topicsOf(prefix).events): Promise<IncomingMessage[]> => {
    const all: IncomingMessage[] = [];
    const wanted = new Set((await logged()).map(({ position }) => position));
    const reader = new TopicReader({
      ...{ brokers: [kafka.url], clientId: 'spec', topic, name: 'all' },
      from: new Map(Array.from({ length: PARTITIONS }, (_, partition) => [partition, 0])),
      take: (_partition, some) => {
        all.push(...some);
        for (const { headers } of some) wanted.delete(headers.position!);
      },
    });
    reader.start();
    await until(() => wanted.size === 0);
    await reader.stop();
    return all;
  };

  /** What the feed makes of the topic. */
  const delivered = async (options: { sealed?: boolean; topic?: string } = {}) => {
    const feed = new KafkaEventFeed({
      brokers: [kafka.url],
      clientId: 'spec',
      prefix,
      partitions: PARTITIONS,
      codec,
      topic: options.topic,
    });
    const events: RecordedEvent[] = [];
    const head = await store.head();
    await new Promise<void>((resolve) =>
      feed.subscribe({
        ...{ name: 'spec', from: ORIGIN, sealed: options.sealed },
        handle: async (batch) => {
          events.push(...batch.events);
          if (batch.position >= head) resolve();
        },
      }),
    );
    await feed.close();
    return events;
  };

  it('carries every event to the letter, personal fields encrypted, each tenant in one partition', async () => {
    await append(40);
    started();
    expect(await delivered({ sealed: true })).toEqual(await logged());
    const raw = await messages();
    expect(raw).toHaveLength(200);
    for (const tenantId of TENANTS) {
      const own = raw.filter(({ key }) => key === tenantId);
      expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      expect(own.map(({ value }) => Number(JSON.parse(value.toString()).data.number))).toEqual(Array.from({ length: 40 }, (_, n) => n));
      expect(own[0]!.headers).toMatchObject({ type: 'PersonNoted', position: expect.stringMatching(/^\d+$/) });
      expect(own[0]!.value.toString()).not.toContain('private');
    }
  });

  it('carries what another process appends', async () => {
    const relay = started();
    const other = new SqliteEventStore({ file: join(directory, 'events.db'), codec });
    await other.append({ stream: 's', tenantId: 'sunrise', events: [note(1)], expected: 'none' });
    await until(async () => (await relay.stats()).events === 1);
    expect(await relay.stats()).toMatchObject({ leader: true, position: await store.head(), head: await store.head() });
    await other.close();
  });

  it.each(['before', 'after'] as const)('loses nothing when it dies just %s its position is written', async (cut) => {
    await append(40);
    const dying = new CutVault(vault, cut);
    const failed = new Promise<void>((resolve) => started({ vault: dying.as, onError: () => resolve() }));
    await failed;
    await relays.pop()!.stop();
    started();
    expect(await delivered()).toHaveLength(200);
    expect(await delivered({ sealed: true })).toEqual(await logged());
    expect((await messages()).length).toBe(cut === 'before' ? 250 : 200);
  });

  it('is led by one copy, and another takes over', async () => {
    const first = started();
    await until(async () => (await first.stats()).leader);
    const second = started();
    await append(10);
    await until(async () => (await first.stats()).events === 50);
    expect((await second.stats()).leader).toBe(false);
    await first.stop();
    await append(10);
    await until(async () => (await second.stats()).events === 50);
    expect(await delivered({ sealed: true })).toEqual(await logged());
    expect(await messages()).toHaveLength(100);
  });

  it('takes over from a copy that fell silent once its lease has run out', async () => {
    await vault.put('lease', { id: `relay/${topicsOf(prefix).events}`, value: Buffer.from('gone'), expiresAt: new Date(Date.now() + 300) });
    await append(4);
    started();
    expect(await delivered()).toHaveLength(20);
  });

  it('continues after the broker was killed and restarted', async () => {
    const errors: unknown[] = [];
    const relay = started({ onError: (error) => errors.push(error) });
    await append(20);
    await until(async () => (await relay.stats()).events === 100);
    kafka.kill('SIGKILL');
    await append(20);
    await kafka.start();
    await append(20);
    await until(async () => (await relay.stats()).events === 300);
    expect(await delivered({ sealed: true })).toEqual(await logged());
  });

  it('begins at zero in a new topic', async () => {
    await append(20);
    const relay = started();
    await until(async () => (await relay.stats()).events === 100);
    const topic = `${prefix}.again`;
    await createTopics({ brokers: [kafka.url], clientId: 'spec', prefix, partitions: PARTITIONS, replication: 1, events: topic });
    started({ topic });
    expect(await delivered({ sealed: true, topic })).toEqual(await logged());
  });
});

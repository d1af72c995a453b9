import { defineEvent, id, personal, text, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { EventCodec, newEventId, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { type CloudEvent, Kafka, type KafkaMessage } from 'cloudevents';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineIsThere, startKafka, type Engine } from '../../../../test/fixtures/engines';
import type { FeedBatch } from '../event-feed';
import { eventFeedContract } from '../event-feed.contract';
import { messageOf } from './event-message';
import { KafkaEventFeed, type KafkaEventFeedOptions } from './kafka-event-feed';
import type { PoisonMessage } from './kafka-subscription';
import { partitionOf } from './partition-of';
import { TopicReader, type IncomingMessage } from './topic-reader';
import { TopicWriter } from './topic-writer';
import { createTopics, topicsOf } from './topics';

const noted = defineEvent('PersonNoted', {
  context: 'lead',
  doc: 'A note about a person.',
  fields: { personId: id(), text: personal(text()) },
  subject: 'personId',
});
const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 };

const TENANTS = ['sunrise', 'lakeview', 'hilltop', 'riverside', 'meadow'];

/** A log and the topic that it is copied to after each append. */
async function openPlace(brokers: string[], partitions: number) {
  const directory = await mkdtemp(join(tmpdir(), 'kafka-feed-'));
  const prefix = `t${newEventId()}`;
  const vault = new SqliteVault({ file: join(directory, 'vault.db') });
  const codec = new EventCodec({ definitions: [noted], keys: new DataSubjectKeys(vault) });
  const store = new SqliteEventStore({ file: join(directory, 'events.db'), codec });
  const connection = { brokers, clientId: 'spec' };
  await createTopics({ ...connection, prefix, partitions, replication: 1 });
  const writer = new TopicWriter({ ...connection, topic: topicsOf(prefix).events });
  let relayed: Position = ORIGIN;
  const copy = async (from: Position) => {
    const messages = [];
    let previous = from;
    for await (const events of store.readAll(from, { sealed: true })) {
      for (const event of events) {
        messages.push(messageOf(event, previous, partitions));
        previous = event.position;
      }
    }
    relayed = previous;
    if (messages.length > 0) await writer.send(messages);
  };
  let turn: Promise<unknown> = Promise.resolve();
  const append = (tenantId: string, ...texts: string[]) => {
    const events = texts.map((of) => ({ id: newEventId(), type: noted.type, data: { personId: 'p', text: of }, meta }));
    return (turn = turn.then(async () => {
      await store.append({ stream: `notes-${tenantId}`, tenantId, events, expected: 'any' });
      await copy(relayed);
    })) as Promise<void>;
  };
  return {
    prefix,
    store,
    writer,
    copy,
    append,
    feed: (more: Partial<KafkaEventFeedOptions> = {}) => new KafkaEventFeed({ ...connection, prefix, partitions, codec, ...more }),
    remove: async () => {
      await writer.close();
      await store.close();
      await vault.close();
      await rm(directory, { recursive: true });
    },
  };
}

(engineIsThere('kafka') ? describe : describe.skip)('Kafka', () => {
  let kafka: Engine;
  let stopping = async () => {};
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  eventFeedContract('One partition of a topic', async () => {
    const place = await openPlace([kafka.url], 1);
    return { ...place, feed: place.feed({ partition: 0 }), appendElsewhere: place.append };
  });

  eventFeedContract('All partitions of a topic', async () => {
    const place = await openPlace([kafka.url], 3);
    return { ...place, feed: place.feed(), appendElsewhere: place.append };
  });

  describe('A feed of it', () => {
    let place: Awaited<ReturnType<typeof openPlace>>;
    let feeds: KafkaEventFeed[];
    beforeEach(async () => {
      place = await openPlace([kafka.url], 3);
      feeds = [];
    });
    afterEach(async () => {
      await Promise.all(feeds.map((feed) => feed.close()));
      await place.remove();
    });

    const opened = (more: Partial<KafkaEventFeedOptions> = {}) => {
      const feed = place.feed(more);
      feeds.push(feed);
      return feed;
    };

    /** Subscribes and resolves when a text has come, with all that came until then. */
    const upTo = (feed: KafkaEventFeed, word: string, from: Position = ORIGIN, more: { batchSize?: number } = {}) =>
      new Promise<{ texts: string[]; position: Position; events: RecordedEvent[] }>((resolve) => {
        const events: RecordedEvent[] = [];
        const subscription = feed.subscribe({
          ...{ name: 'spec', from, ...more },
          handle: async (batch) => {
            events.push(...batch.events);
            const texts = events.map(({ data }) => (data as { text: string }).text);
            if (!texts.includes(word)) return;
            void subscription.stop().then(() => resolve({ texts, position: batch.position, events }));
          },
        });
      });

    it('delivers all partitions in the order of the log', async () => {
      const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
      for (const [n, word] of words.entries()) await place.append(TENANTS[n % TENANTS.length]!, word);
      expect((await upTo(opened(), 'w59', ORIGIN, { batchSize: 7 })).texts).toEqual(words);
    });

    it('is read by others as CloudEvents, with their own package', async () => {
      await place.append('sunrise', 'one', 'two');
      const partition = partitionOf('sunrise', 3);
      const messages = await new Promise<IncomingMessage[]>((resolve) => {
        const topic = topicsOf(place.prefix).events;
        const take = (_: number, taken: IncomingMessage[]) => void reader.stop().then(() => resolve(taken));
        const reader = new TopicReader({
          brokers: [kafka.url],
          clientId: 'spec',
          topic,
          name: 'spec',
          from: new Map([[partition, 0]]),
          take,
        });
        reader.start();
      });
      const stored: RecordedEvent[] = [];
      for await (const events of place.store.readAll(ORIGIN, { sealed: true })) stored.push(...events);
      for (const [index, { key, value, headers }] of messages.entries()) {
        const message: KafkaMessage<string> = { key, value: value.toString(), headers, body: '' };
        const event = Kafka.toEvent(message) as CloudEvent;
        // Names and kinds of all attributes, as the format wants them.
        expect(event.validate()).toBe(true);
        const { id, data, revision, position } = stored[index]!;
        expect(event).toMatchObject({ id, data, revision, position, type: 'PersonNoted', subject: 'notes-sunrise', tenantid: 'sunrise' });
      }
      expect(messages).toHaveLength(2);
    });

    it('delivers only the tenants of its partition', async () => {
      for (const tenant of TENANTS) await place.append(tenant, tenant);
      for (const partition of [0, 1, 2]) {
        const mine = TENANTS.filter((tenant) => partitionOf(tenant, 3) === partition);
        if (mine.length > 0) expect((await upTo(opened({ partition }), mine.at(-1)!)).texts).toEqual(mine);
      }
    });

    it('stands at the beginning where a partition is empty', async () => {
      const first = partitionOf('sunrise', 3);
      const others = [0, 1, 2].filter((partition) => partition !== first);
      await place.append('sunrise', 'one');
      expect(await opened({ partition: first }).head()).toBe(await place.store.head());
      for (const partition of others) expect(await opened({ partition }).head()).toBe(ORIGIN);
      expect(await opened().head()).toBe(await place.store.head());
    });

    it('passes over what comes again, and reaches its head all the same', async () => {
      const feed = opened({ partition: partitionOf('sunrise', 3) });
      await place.append('sunrise', '1', '2', '3');
      const { position } = await upTo(feed, '3');
      await place.copy(ORIGIN);
      expect(position >= (await feed.head())).toBe(true);
      await place.append('sunrise', '4');
      expect((await upTo(feed, '4')).texts).toEqual(['1', '2', '3', '4']);
      expect((await upTo(feed, '4', position)).texts).toEqual(['4']);
    });

    it('continues behind a place, and behind its log position when the topic is another one', async () => {
      const partition = partitionOf('sunrise', 3);
      await place.append('sunrise', '1', '2', '3');
      const { position } = await upTo(opened({ partition }), '2', ORIGIN, { batchSize: 2 });
      expect(position).toMatch(/^\d+:1$/);
      const topic = `${place.prefix}.again`;
      await createTopics({ brokers: [kafka.url], clientId: 'spec', prefix: place.prefix, partitions: 3, replication: 1, events: topic });
      const writer = new TopicWriter({ brokers: [kafka.url], clientId: 'spec', topic });
      await writer.send([{ key: 'x', value: 'not an event', partition }]);
      let previous = ORIGIN;
      for await (const events of place.store.readAll(ORIGIN, { sealed: true }))
        for (const event of events) {
          await writer.send([messageOf(event, previous, 3)]);
          previous = event.position;
        }
      await writer.close();
      expect((await upTo(opened({ partition }), '3', position)).texts).toEqual(['3']);
      expect((await upTo(opened({ partition, topic }), '3', position)).texts).toEqual(['3']);
      expect((await upTo(opened(), '3', position)).texts).toEqual(['3']);
    });

    it('puts aside what is no event, and says where it lies', async () => {
      const poison: PoisonMessage[] = [];
      const feed = opened({ onPoison: (message) => poison.push(message) });
      const partition = partitionOf('sunrise', 3);
      const send = (value: string, headers?: Record<string, string>) => place.writer.send([{ key: 'sunrise', partition, value, headers }]);
      await place.append('sunrise', '1');
      const head = await place.store.head();
      await send('foreign');
      await send('{"specversion":', { position: `${head}`, previous: head });
      await send('{}', { position: `${head}x`, previous: head });
      await place.append('sunrise', '2');
      await send('foreign again');
      expect((await upTo(feed, '2')).texts).toEqual(['1', '2']);
      expect(poison.map(({ offset }) => offset).filter((offset) => offset < 4)).toEqual([1, 3]);
      expect(poison[0]).toMatchObject({ topic: topicsOf(place.prefix).events, partition, error: expect.any(Error) });
      expect(await feed.head()).toBe(await place.store.head());
    });

    it('skips unwanted types without parsing them', async () => {
      const partition = partitionOf('sunrise', 3);
      await place.append('sunrise', '1', '2');
      const head = await place.store.head();
      const headers = { position: `${head}x`, previous: head, type: 'Unwanted' };
      await place.writer.send([{ key: 'sunrise', partition, value: 'not even JSON', headers }]);
      const poison: PoisonMessage[] = [];
      const feed = opened({ partition, onPoison: (message) => poison.push(message) });
      const passed = (types: string[]) =>
        new Promise<FeedBatch[]>((resolve) => {
          const batches: FeedBatch[] = [];
          const handle = async (batch: FeedBatch) => {
            batches.push(batch);
            if (batch.position.startsWith(`${head}x`)) resolve(batches);
          };
          feed.subscribe({ name: types.join(), from: ORIGIN, types: new Set(types), handle });
        });
      expect((await passed(['Another'])).flatMap(({ events }) => events)).toEqual([]);
      const wanted = (await passed([noted.type])).flatMap(({ events }) => events);
      expect(wanted.map(({ data }) => (data as { text: string }).text)).toEqual(['1', '2']);
      expect(poison).toEqual([]);
    });

    it('waits for an event that is missing between two partitions, and says which', async () => {
      const [a, b] = [TENANTS[0]!, TENANTS.find((tenant) => partitionOf(tenant, 3) !== partitionOf(TENANTS[0]!, 3))!];
      const events: RecordedEvent[] = [];
      for (const [tenantId, word] of [
        [a, '1'],
        [b, '2'],
        [a, '3'],
      ] as const) {
        const data = { personId: 'p', text: word };
        await place.store.append({
          stream: tenantId,
          tenantId,
          events: [{ id: newEventId(), type: noted.type, data, meta }],
          expected: 'any',
        });
      }
      for await (const batch of place.store.readAll(ORIGIN, { sealed: true })) events.push(...batch);
      const message = (at: number) => messageOf(events[at]!, events[at - 1]?.position ?? ORIGIN, 3);
      await place.writer.send([message(0), message(2)]);
      let say = (_: unknown) => {};
      const said = new Promise((resolve) => (say = resolve));
      const seen: Position[] = [];
      const done = new Promise<void>((resolve) =>
        opened().subscribe({
          name: 'spec',
          from: ORIGIN,
          onError: say,
          handle: async (batch) => {
            seen.push(...batch.events.map(({ position }) => position));
            if (seen.length === 3) resolve();
          },
        }),
      );
      expect(String(await said)).toContain(`lacks the event after ${events[0]!.position}`);
      await place.writer.send([message(1)]);
      await done;
      expect(seen).toEqual(events.map(({ position }) => position));
    });

    it('counts what its slowest subscription has not delivered', async () => {
      const partition = partitionOf('sunrise', 3);
      const feed = opened({ partition });
      await place.append('sunrise', '1', '2', '3');
      expect(await feed.lag()).toEqual([{ partition, events: 0 }]);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const delivered = upTo(feed, '3');
      await new Promise<void>((resolve) => feed.subscribe({ name: 'slow', from: ORIGIN, batchSize: 1, handle: () => (resolve(), held) }));
      await delivered;
      expect(await feed.lag()).toEqual([{ partition, events: 2 }]);
      release();
    });

    it('resumes at its position after the broker was killed and restarted', async () => {
      const seen: string[] = [];
      let come = () => {};
      const feed = opened();
      feed.subscribe({
        ...{ name: 'spec', from: ORIGIN, batchSize: 2 },
        handle: async ({ events }) => {
          seen.push(...events.map(({ data }) => (data as { text: string }).text));
          come();
        },
      });
      const received = async (count: number) => {
        while (seen.length < count) await new Promise<void>((resolve) => (come = resolve));
      };
      for (const tenant of TENANTS) await place.append(tenant, tenant);
      await received(TENANTS.length);
      kafka.kill('SIGKILL');
      await kafka.start();
      for (const tenant of TENANTS) await place.append(tenant, `${tenant} again`);
      await received(2 * TENANTS.length);
      expect(seen).toEqual([...TENANTS, ...TENANTS.map((tenant) => `${tenant} again`)]);
      expect(await feed.head()).toBe(await place.store.head());
    });
  });

  it('sends a key to the partition that the feed reads it from', async () => {
    const prefix = `t${newEventId()}`;
    const { requests: topic } = topicsOf(prefix);
    await createTopics({ brokers: [kafka.url], clientId: 'spec', prefix, partitions: 7, replication: 1 });
    const keys = [
      '',
      'a',
      'sunrise',
      'lakeview',
      'ünïversität-७',
      ...Array.from({ length: 200 }, () => newEventId().slice(0, 1 + Math.floor(Math.random() * 36))),
    ];
    const writer = new TopicWriter({ brokers: [kafka.url], clientId: 'spec', topic });
    await writer.send(keys.map((key) => ({ key, value: 'v' })));
    await writer.close();
    const found: [string, number][] = [];
    await new Promise<void>((resolve) => {
      const from = new Map(Array.from({ length: 7 }, (_, partition) => [partition, 0]));
      const take = (partition: number, messages: IncomingMessage[]) => {
        found.push(...messages.map(({ key }): [string, number] => [key, partition]));
        if (found.length >= keys.length) resolve();
      };
      const reader = new TopicReader({ brokers: [kafka.url], clientId: 'spec', topic, name: 'spec', from, take });
      reader.start();
      stopping = () => reader.stop();
    });
    await stopping();
    expect(found.sort()).toEqual(keys.map((key) => [key, partitionOf(key, 7)]).sort());
  });
});

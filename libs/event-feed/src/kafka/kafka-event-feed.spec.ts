import { defineEvent, id, personal, text, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { EventCodec, newEventId, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineIsThere, startKafka, type KafkaEngine } from '../../../../test/fixtures/engines';
import { eventFeedContract } from '../event-feed.contract';
import { messageOf } from './event-message';
import { KafkaEventFeed, type KafkaEventFeedOptions } from './kafka-event-feed';
import type { PoisonMessage } from './kafka-subscription';
import { partitionOf } from './partition-of';
import { TopicWriter } from './topic-writer';
import { createTopics, topicsOf } from './topics';

const noted = defineEvent('PersonNoted', {
  context: 'lead',
  doc: 'A note about a person.',
  fields: { personId: id(), text: personal(text()) },
  subject: 'personId',
});
const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 };

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
  let kafka: KafkaEngine;
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  eventFeedContract('One partition of a topic', async () => {
    const place = await openPlace(kafka.brokers, 1);
    return { ...place, feed: place.feed({ partition: 0 }), appendElsewhere: place.append };
  });

  eventFeedContract('All partitions of a topic', async () => {
    const place = await openPlace(kafka.brokers, 3);
    return { ...place, feed: place.feed(), appendElsewhere: place.append };
  });
});

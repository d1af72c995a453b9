import { defineEvent, id, ORIGIN, text, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { EventCodec, newEventId } from '@matricula/event-store';
import { cutRounds, type CutRound } from '../../../../test/fixtures/cut-rounds';
import { engineIsThere, startKafka, type Engine } from '../../../../test/fixtures/engines';
import { messageOf } from './event-message';
import { KafkaEventFeed } from './kafka-event-feed';
import { kafkaSocket } from './kafka-socket';
import { partitionOf } from './partition-of';
import { TopicReader } from './topic-reader';
import { TopicWriter } from './topic-writer';
import { createTopics, topicsOf } from './topics';

const noted = defineEvent('Noted', { context: 'lead', doc: 'A note.', fields: { noteId: id(), text: text() } });
const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 };
const keysOf = async () => new Map<string, Buffer>();
const codec = new EventCodec({
  definitions: [noted],
  keys: { keyFor: keysOf, keysOf, onForgotten: () => undefined, asOfNow: async () => undefined },
});
const TENANTS = ['sunrise', 'lakeview', 'hilltop'];
const PARTITIONS = 3;

(engineIsThere('kafka') ? describe : describe.skip)('Kafka behind a network that cuts off', () => {
  let kafka: Engine;
  beforeAll(async () => void (kafka = await startKafka()));
  afterAll(() => kafka.stop());

  /** Topics of this round, with one undisturbed connection and one behind the faulty proxy. */
  const place = async (kind: string, { seed, port }: CutRound) => {
    const prefix = `${kind}${seed}`;
    const sure = { brokers: [kafka.url], clientId: 'spec', topic: topicsOf(prefix).events };
    await createTopics({ ...sure, prefix, partitions: PARTITIONS, replication: 1 });
    // Brokers announce their addresses, so every connection of the client is redirected through the proxy.
    const socketFactory: typeof kafkaSocket = (way) => kafkaSocket({ ...way, port });
    return { prefix, sure, cut: { ...sure, socketFactory } };
  };

  it('holds every message whose sending was answered, in the order of the answers', () =>
    cutRounds(Number(kafka.port), async (round) => {
      const { answered, random } = round;
      const { sure, cut } = await place('sent', round);
      const writer = new TopicWriter(cut);
      const sent: number[] = [];
      for (let step = 1; step <= 12; step += 1) {
        const values = Array.from({ length: 1 + random.below(20) }, (_, n) => step * 100 + n);
        const padding = 'x'.repeat(random.below(1_500));
        await answered(() => writer.send(values.map((value) => ({ key: random.oneOf(TENANTS), value: `${value} ${padding}` }))));
        sent.push(...values);
      }
      await writer.close();
      const found = new Map<number, number[]>();
      await new Promise<void>((resolve) => {
        const from = new Map(Array.from({ length: PARTITIONS }, (_, partition) => [partition, 0]));
        const take: ConstructorParameters<typeof TopicReader>[0]['take'] = (partition, messages) => {
          const values = messages.map(({ value }) => Number.parseInt(value.toString(), 10));
          found.set(partition, [...(found.get(partition) ?? []), ...values]);
          if (new Set([...found.values()].flat()).size === sent.length) void reader.stop().then(resolve);
        };
        const reader = new TopicReader({ ...sure, name: 'spec', from, take });
        reader.start();
      });
      // Retried messages may be duplicated: the first occurrence counts.
      for (const values of found.values()) {
        const first = [...new Set(values)];
        expect(first).toEqual([...first].sort((a, b) => a - b));
      }
    }));

  it('delivers every event in order, wherever its reader resumes', () =>
    cutRounds(Number(kafka.port), async (round) => {
      const { answered, random } = round;
      const { prefix, sure, cut } = await place('read', round);
      const events = Array.from({ length: 60 }, (_, n): RecordedEvent => {
        const tenantId = random.oneOf(TENANTS);
        const data = { noteId: `n${n}`, text: 'x'.repeat(random.below(300)) };
        const position = String(n + 1).padStart(12, '0');
        return {
          id: newEventId(),
          type: noted.type,
          stream: tenantId,
          revision: n,
          position,
          tenantId,
          at: '2026-01-01T00:00:00.000Z',
          data,
          meta,
        };
      });
      const writer = new TopicWriter(sure);
      const write = async (part: RecordedEvent[], before: Position) => {
        let previous = before;
        const messages = part.map((event) => {
          const message = messageOf(event, previous, PARTITIONS);
          previous = event.position;
          return message;
        });
        await writer.send(messages);
      };
      await write(events.slice(0, 30), ORIGIN);
      const partition = random.below(2) === 0 ? undefined : partitionOf('sunrise', PARTITIONS);
      const wanted = events.filter(({ tenantId }) => partition === undefined || partitionOf(tenantId, PARTITIONS) === partition);
      const feed = new KafkaEventFeed({ ...cut, prefix, partitions: PARTITIONS, partition, codec });
      const seen: Position[] = [];
      /** Reads from a position, fails now and then, and stops after so many events. */
      const readUntil = (count: number, from: Position) =>
        new Promise<Position>((resolve) => {
          const subscription = feed.subscribe({
            ...{ name: 'spec', from, batchSize: 7 },
            handle: async (batch) => {
              if (random.below(10) === 0) throw new Error('The store is away');
              seen.push(...batch.events.map(({ position }) => position));
              if (seen.length >= count) void subscription.stop().then(() => resolve(batch.position));
            },
          });
        });
      const half = await readUntil(Math.floor(wanted.length / 4), ORIGIN);
      await write(events.slice(30), events[29]!.position);
      if (seen.length < wanted.length) await readUntil(wanted.length, half);
      expect(seen).toEqual(wanted.map(({ position }) => position));
      expect(await answered(() => feed.head())).toBe(wanted.at(-1)?.position);
      await Promise.all([feed.close(), writer.close()]);
    }));
});

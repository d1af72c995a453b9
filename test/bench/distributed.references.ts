import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, Kafka, logLevel, type Message } from 'kafkajs';
import { createConnection } from 'mongoose';

const BATCH = 1_000;
const LOOK_AGAIN_MS = 50;
/** Maximum size of a batch in bytes, as on the product's topic. */
const LARGEST = 16 * 1024 * 1024;

/** Bare Kafka clients as the reference, and the message counts of a topic. */
export class BareKafka {
  private readonly kafka: Kafka;
  private readonly admin: Admin;

  private constructor(brokers: string[]) {
    this.kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
    this.admin = this.kafka.admin();
  }

  static async open(brokers: string[]): Promise<BareKafka> {
    const bare = new BareKafka(brokers);
    await bare.admin.connect();
    return bare;
  }

  /** Number of messages of a topic, in one partition or in all. */
  async count(topic: string, partition?: number): Promise<number> {
    const offsets = await this.offsets(topic);
    return offsets.filter((one) => partition === undefined || one.partition === partition).reduce((sum, { high }) => sum + Number(high), 0);
  }

  /** Reads a whole topic; returns messages per second from the first response to the last, and the first `keep` messages. */
  async consume(topic: string, keep: number): Promise<{ rate: number; kept: Message[] }> {
    const total = await this.count(topic);
    const consumer = this.kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 });
    const kept: Message[] = [];
    let [count, first, began] = [0, 0, 0];
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    const ms = await new Promise<number>((resolve, reject) => {
      consumer.on('consumer.crash', ({ payload: { restart, error } }) => restart || reject(error));
      void consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch, resolveOffset }) => {
          if (count === 0) [first, began] = [batch.messages.length, performance.now()];
          count += batch.messages.length;
          for (const { key, value, headers } of batch.messages.slice(0, keep - kept.length)) kept.push({ key, value, headers });
          resolveOffset(batch.lastOffset());
          if (count >= total) resolve(performance.now() - began);
        },
      });
    });
    await consumer.disconnect();
    return { rate: ((total - first) * 1000) / ms, kept };
  }

  /** Writes messages to a new topic of one partition, acknowledged, a thousand at a time; returns messages per second. */
  async produce(messages: readonly Message[]): Promise<number> {
    const topic = `bare-${randomUUID()}`;
    await this.admin.createTopics({
      topics: [{ topic, numPartitions: 1, configEntries: [{ name: 'max.message.bytes', value: String(LARGEST) }] }],
      waitForLeaders: true,
    });
    const producer = this.kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const began = performance.now();
    for (let at = 0; at < messages.length; at += BATCH)
      await producer.send({ topic, acks: -1, messages: messages.slice(at, at + BATCH).map((message) => ({ ...message, partition: 0 })) });
    const rate = (messages.length * 1000) / (performance.now() - began);
    await producer.disconnect();
    await this.admin.deleteTopics({ topics: [topic] });
    return rate;
  }

  /** Retries, because leaders may not know a new topic yet. */
  private async offsets(topic: string): ReturnType<Admin['fetchTopicOffsets']> {
    for (;;) {
      try {
        return await this.admin.fetchTopicOffsets(topic);
      } catch (error) {
        if (!(error as { retriable?: boolean }).retriable) throw error;
        await pause(LOOK_AGAIN_MS);
      }
    }
  }

  async close(): Promise<void> {
    await this.admin.disconnect();
  }
}

/** Reads the log's first events with its own client, as fast as it decodes them; returns events per second. */
export async function bareRead(url: string, most: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  let [count, first, began] = [0, 0, 0];
  for await (const _ of client.readAll({ maxCount: most })) {
    count += 1;
    // Skip the first batch, which includes the connection set-up.
    if (count === BATCH) [first, began] = [count, performance.now()];
  }
  const rate = ((count - first) * 1000) / (performance.now() - began);
  await client.dispose();
  return rate;
}

/** Writes of one read model's rows with the bare driver. */
export interface BareWrites {
  collection: string;
  rows: number;
  seconds: number;
}

/** Copies the rows of a database into another one with the same indexes: inserts, a thousand in one `bulkWrite`, majority acknowledged. */
export async function bareWrites({ url, database }: { url: string; database: string }): Promise<BareWrites[]> {
  const connection = await createConnection(url, { dbName: database }).asPromise();
  const client = connection.getClient();
  const [from, to] = [client.db(database), client.db(`${database}-bare`)];
  const all: BareWrites[] = [];
  for (const { name } of await from.listCollections({ name: /_v\d+/ }, { nameOnly: true }).toArray()) {
    const indexes = await from.collection(name).indexes();
    const target = await to.createCollection(name);
    const own = indexes.filter((index) => index.name !== '_id_').map(({ key, name: called }) => ({ key, name: called }));
    if (own.length > 0) await target.createIndexes(own);
    const written = { collection: name, rows: 0, seconds: 0 };
    all.push(written);
    let piece: object[] = [];
    const flush = async () => {
      const began = performance.now();
      await target.bulkWrite(
        piece.map((document) => ({ insertOne: { document } })),
        { ordered: false, writeConcern: { w: 'majority' } },
      );
      written.seconds += (performance.now() - began) / 1000;
      written.rows += piece.length;
      piece = [];
    };
    for await (const document of from.collection(name).find({}, { batchSize: BATCH })) {
      piece.push(document);
      if (piece.length === BATCH) await flush();
    }
    if (piece.length > 0) await flush();
  }
  await to.dropDatabase();
  await connection.close();
  return all;
}

import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { randomUUID } from 'node:crypto';
import { alone } from './assigning';
import { GroupMember } from './group-member';
import { connectTo, type KafkaConnection } from './kafka-connection';
import { topicOffsets } from './topic-offsets';

/** A message as it was read. */
export interface IncomingMessage {
  partition: number;
  offset: number;
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

/** What to read, from which offset of each partition, and the receiver. */
export interface TopicReaderOptions extends KafkaConnection {
  topic: string;
  /** Name of the consumer group, used only by this reader. */
  name: string;
  from: ReadonlyMap<number, number>;
  /** Receives messages of one partition in order, each once; `end` is the offset after the newest. The next ones wait until it resolves. */
  take(partition: number, messages: IncomingMessage[], end: number): void | Promise<void>;
  onError?(error: unknown): void;
}

const BEAT_MS = 1_000;

/** Reads partitions of a topic from given offsets and follows them, also across restarts of the broker. */
export class TopicReader {
  private readonly member: GroupMember;
  private readonly next: Map<number, number>;

  constructor(private readonly options: TopicReaderOptions) {
    const { topic, name, from } = options;
    this.next = new Map(from);
    this.member = new GroupMember({
      ...options,
      groupId: () => `${name}.${randomUUID()}`,
      assigning: alone([...from.keys()]),
      partitionsAtOnce: from.size,
      // Offsets are never committed: only this reader knows where to continue.
      joined: (consumer) => this.next.forEach((offset, partition) => consumer.seek({ topic, partition, offset: String(offset) })),
      eachBatch: (payload) => this.hand(payload),
    });
  }

  start(): void {
    this.member.start();
  }

  stop(): Promise<void> {
    return this.member.stop();
  }

  private async hand({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    const { partition, highWatermark } = batch;
    const due = this.next.get(partition) ?? 0;
    // After a rejoin, an answer to an earlier request can still arrive.
    const fresh = batch.messages.filter(({ offset }) => Number(offset) >= due).map((message) => incoming(partition, message));
    const taken = this.options.take(partition, fresh, Number(highWatermark));
    this.next.set(partition, Math.max(due, Number(batch.lastOffset()) + 1));
    if (!(taken instanceof Promise)) return;
    let lost: unknown;
    const beat = setInterval(() => heartbeat().catch((error: unknown) => (lost = error)), BEAT_MS);
    try {
      await taken;
    } finally {
      clearInterval(beat);
    }
    if (lost !== undefined) throw lost;
  }
}

/** Follows the whole topic from its current end: everything written after this resolves. */
export async function followTopic(options: Omit<TopicReaderOptions, 'from'>): Promise<TopicReader> {
  const admin = (await connectTo(options)).admin();
  await admin.connect();
  try {
    const bounds = await topicOffsets(admin, options.topic);
    const reader = new TopicReader({ ...options, from: new Map(bounds.map(({ partition, high }) => [partition, high])) });
    reader.start();
    return reader;
  } finally {
    await admin.disconnect();
  }
}

/** A message without the client's types; header bytes become text. */
export function incoming(partition: number, { offset, key, value, headers = {} }: KafkaMessage): IncomingMessage {
  const texts: Record<string, string> = {};
  for (const name in headers) texts[name] = String(headers[name]);
  return { partition, offset: Number(offset), key: key?.toString() ?? '', value: value ?? Buffer.alloc(0), headers: texts };
}

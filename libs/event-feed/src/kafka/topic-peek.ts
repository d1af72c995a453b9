import type { Admin, Consumer } from 'kafkajs';
import { randomUUID } from 'node:crypto';
import { alone } from './assigning';
import { GroupMember } from './group-member';
import { connectTo, type KafkaConnection } from './kafka-connection';
import { topicOffsets, type Bounds } from './topic-offsets';
import { incoming, type IncomingMessage } from './topic-reader';

interface Asked {
  partition: number;
  offset: number;
  resolve(message: IncomingMessage): void;
  reject(error: Error): void;
}

const IDLE_MS = 10_000;
const WAIT_MS = 15_000;

/** Reads single messages of a topic by offset: for the head, and to find a position. Connected only while in use. */
export class TopicPeek {
  private admin: Promise<Admin> | undefined;
  private member: GroupMember | undefined;
  private consumer: Consumer | undefined;
  private idle: NodeJS.Timeout | undefined;
  private asked: Asked | undefined;
  private failure: unknown;
  private closed = false;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: KafkaConnection & { topic: string; name: string; partitions: number }) {}

  /** Bounds of every partition. @throws Error when the topic has another number of partitions than it should */
  async bounds(): Promise<Bounds[]> {
    const { topic, partitions } = this.options;
    this.assertOpen();
    try {
      const admin = await (this.admin ??= this.openAdmin());
      const bounds = await topicOffsets(admin, topic);
      if (bounds.length !== partitions) throw new Error(`Topic ${topic} has ${bounds.length} partitions, not ${partitions} as configured`);
      return bounds;
    } catch (error) {
      const given = this.admin;
      this.admin = undefined;
      given?.then((admin) => admin.disconnect()).catch(() => 'what broke it is thrown below');
      throw error;
    }
  }

  /** The first message at or after an offset. @throws Error when none arrives within seconds */
  message(partition: number, offset: number): Promise<IncomingMessage> {
    const answer = this.turn.then(() => this.look(partition, offset));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  /** A pending read is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    this.asked?.reject(new Error('The event feed is closed'));
    clearTimeout(this.idle);
    const { member, admin } = this;
    this.member = this.consumer = this.admin = undefined;
    await member?.stop();
    await (await admin)?.disconnect();
  }

  private assertOpen(): void {
    if (this.closed) throw new Error('The event feed is closed');
  }

  private async openAdmin(): Promise<Admin> {
    const admin = (await connectTo(this.options)).admin();
    await admin.connect();
    return admin;
  }

  private async look(partition: number, offset: number): Promise<IncomingMessage> {
    this.assertOpen();
    clearTimeout(this.idle);
    if (!this.member) this.open();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        const { topic } = this.options;
        const late = () => new Error(`Kafka did not answer for ${topic}/${partition} at ${offset}`, { cause: this.failure });
        timer = setTimeout(() => reject(late()), WAIT_MS);
        this.asked = { partition, offset, resolve, reject };
        this.ask();
      });
    } finally {
      clearTimeout(timer);
      this.asked = undefined;
      if (!this.closed) this.idle = setTimeout(() => void this.rest(), IDLE_MS).unref();
    }
  }

  private async rest(): Promise<void> {
    const member = this.member;
    this.member = this.consumer = undefined;
    await member?.stop();
  }

  private open(): void {
    const { name, partitions } = this.options;
    const all = Array.from({ length: partitions }, (_, partition) => partition);
    this.member = new GroupMember({
      ...this.options,
      groupId: () => `${name}.${randomUUID()}`,
      assigning: alone(all),
      // Between two reads all partitions are paused, and a pause lasts this long.
      maxWaitMs: 10,
      // The broker returns at least one stored batch.
      fetchBytes: 1,
      joined: (consumer) => {
        this.consumer = consumer;
        this.ask();
      },
      eachBatch: async ({ batch }) => {
        const { asked } = this;
        const found = batch.messages.find(({ offset }) => asked !== undefined && Number(offset) >= asked.offset);
        if (!asked || !found || asked.partition !== batch.partition) return;
        this.consumer?.pause([{ topic: this.options.topic }]);
        asked.resolve(incoming(batch.partition, found));
      },
      // Another consumer replaces it and repeats the read.
      onError: (error) => {
        this.consumer = undefined;
        this.failure = error;
      },
    });
    this.member.start();
  }

  /** Seeks to the requested message, once there are a request and a consumer. */
  private ask(): void {
    const { topic } = this.options;
    try {
      this.consumer?.pause([{ topic }]);
      if (!this.asked) return;
      const { partition, offset } = this.asked;
      this.consumer?.seek({ topic, partition, offset: String(offset) });
      this.consumer?.resume([{ topic, partitions: [partition] }]);
    } catch (error) {
      // A consumer about to crash accepts no calls: its replacement is asked when it has joined.
      this.consumer = undefined;
      this.failure = error;
    }
  }
}

import type { Producer } from 'kafkajs';
import { connectTo, type KafkaConnection } from './kafka-connection';

/** A message on its way. Without a partition the key decides, as in every Kafka client. */
export interface OutgoingMessage {
  key: string;
  value: string;
  headers?: Record<string, string>;
  partition?: number;
}

/** Writes messages to a topic: acknowledged by all replicas, in order, without duplicates of its own. */
export class TopicWriter {
  private producer: Promise<Producer> | undefined;

  constructor(private readonly options: KafkaConnection & { topic: string }) {}

  /** Resolves when all are durable. After a rejection some may be there, and the same messages may be sent again. */
  async send(messages: OutgoingMessage[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.open());
      await producer.send({ topic: this.options.topic, acks: -1, messages });
    } catch (error) {
      // A producer that gave up a batch has lost count of its sequence numbers: the next send begins with another one.
      const given = this.producer;
      this.producer = undefined;
      given?.then((producer) => producer.disconnect()).catch(() => 'what broke it is thrown below');
      throw error;
    }
  }

  async close(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    await (await producer)?.disconnect();
  }

  private async open(): Promise<Producer> {
    const { Partitioners } = await import('kafkajs');
    const kafka = await connectTo(this.options);
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }
}

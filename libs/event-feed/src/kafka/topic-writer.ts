import type { Producer } from 'kafkajs';
import { backOffMs, connectTo, isPassing, type KafkaConnection } from './kafka-connection';

/** A message to send. Without a partition the key decides, as in every Kafka client. */
export interface OutgoingMessage {
  key: string;
  value: string;
  headers?: Record<string, string>;
  partition?: number;
}

/** How long transient failures are retried: a restarted broker may need time to lead its partitions. */
const PATIENCE_MS = 30_000;

/** Writes messages to a topic, in order, acknowledged by all replicas. */
export class TopicWriter {
  private producer: Promise<Producer> | undefined;

  constructor(private readonly options: KafkaConnection & { topic: string }) {}

  /** Resolves when all are durable. Transient failures are retried; then, as after a rejection, some messages may be duplicated. */
  async send(messages: OutgoingMessage[]): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        const producer = await (this.producer ??= this.open());
        await producer.send({ topic: this.options.topic, acks: -1, messages });
        return;
      } catch (error) {
        this.discard();
        if (!isPassing(error) || performance.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, backOffMs(attempt)));
      }
    }
  }

  async close(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    await (await producer)?.disconnect();
  }

  /** A producer that gave up a batch has lost its sequence numbers: the next send uses a new one. */
  private discard(): void {
    const given = this.producer;
    this.producer = undefined;
    given?.then((producer) => producer.disconnect()).catch(() => 'what broke it is told by the send that failed');
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

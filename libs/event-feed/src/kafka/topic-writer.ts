import type { Producer } from 'kafkajs';
import { backOffMs, connectTo, isPassing, type KafkaConnection } from './kafka-connection';

/** A message on its way. Without a partition the key decides, as in every Kafka client. */
export interface OutgoingMessage {
  key: string;
  value: string;
  headers?: Record<string, string>;
  partition?: number;
}

/** How long a passing failure is overcome: a broker that was started again may take its time to lead its partitions. */
const PATIENCE_MS = 30_000;

/** Writes messages to a topic: acknowledged by all replicas, in order. */
export class TopicWriter {
  private producer: Promise<Producer> | undefined;

  constructor(private readonly options: KafkaConnection & { topic: string }) {}

  /** Resolves when all are durable. A passing failure is overcome: then, as after a rejection, some may be there twice. */
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

  /** A producer that gave up a batch has lost count of its sequence numbers: the next send begins with another one. */
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

import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { EventCodec } from '@matricula/event-store';
import type { EventFeed, Subscription } from '../event-feed';
import type { KafkaConnection } from './kafka-connection';
import { KafkaSubscription, type PoisonMessage } from './kafka-subscription';
import { TopicPeek } from './topic-peek';
import type { IncomingMessage } from './topic-reader';
import { topicsOf } from './topics';

/** Where the log is in Kafka, and which part of it to read. */
export interface KafkaEventFeedOptions extends KafkaConnection {
  prefix: string;
  /** Number of the topic's partitions; it never changes. */
  partitions: number;
  /** Reads only this partition; without it all, in log order. */
  partition?: number;
  /** The log's topic, if it is not `<prefix>.events`. */
  topic?: string;
  codec: EventCodec;
  /** Called for a skipped message that is not an event. It is reported again after a restart. */
  onPoison?(poison: PoisonMessage): void;
}

/** Events of a partition not yet delivered by a subscription. */
export interface PartitionLag {
  partition: number;
  events: number;
}

/**
 * The feed of the distributed profile: reads what the relay wrote to Kafka. Each subscription has its own consumer. No offsets are committed; only
 * the subscriber's position counts. With one `partition` it is `<log position>:<offset>`.
 */
export class KafkaEventFeed implements EventFeed {
  private readonly topic: string;
  private readonly partitions: readonly number[];
  private readonly peek: TopicPeek;
  private readonly subscriptions = new Set<KafkaSubscription>();
  /** The newest message seen of each partition; the topic is read again only if there is a newer one. */
  private readonly newest = new Map<number, { offset: number; position: Position }>();
  private closed = false;

  constructor(private readonly options: KafkaEventFeedOptions) {
    const { prefix, partitions, partition, topic = topicsOf(prefix).events } = options;
    this.topic = topic;
    this.partitions = partition === undefined ? Array.from({ length: partitions }, (_, at) => at) : [partition];
    this.peek = new TopicPeek({ ...options, topic, name: `${prefix}.peek` });
  }

  subscribe(subscribe: Parameters<EventFeed['subscribe']>[0]): Subscription {
    if (this.closed) throw new Error('The event feed is closed');
    const { prefix, partition, codec, onPoison } = this.options;
    const subscription = new KafkaSubscription({
      ...this.options,
      topic: this.topic,
      groupPrefix: `${prefix}.feed`,
      partitions: this.partitions,
      places: partition !== undefined,
      codec,
      peek: this.peek,
      onPoison: (poison) => onPoison?.(poison),
      newest: (message) => this.saw(message),
      subscribe,
    });
    this.subscriptions.add(subscription);
    void subscription.ended.then(() => this.subscriptions.delete(subscription));
    return subscription;
  }

  /** A log position without offset: a relayed event may have several copies, and any of them counts. */
  async head(): Promise<Position> {
    return [...(await this.heads()).values()].reduce((head, position) => (position > head ? position : head), ORIGIN);
  }

  /** Head of each partition, ORIGIN for an empty one. */
  async heads(): Promise<Map<number, Position>> {
    const heads = new Map<number, Position>();
    for (const { partition, low, high } of await this.peek.bounds())
      if (this.partitions.includes(partition)) heads.set(partition, await this.newestOf(partition, low, high));
    return heads;
  }

  /** Lag of the slowest subscription, per partition. */
  async lag(): Promise<PartitionLag[]> {
    const bounds = await this.peek.bounds();
    const mine = bounds.filter(({ partition }) => this.partitions.includes(partition));
    return mine.map(({ partition, low, high }) => {
      const next = [...this.subscriptions].map((subscription) => subscription.offset(partition) ?? low);
      return { partition, events: Math.max(0, high - Math.min(high, ...next)) };
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    const stopped = [...this.subscriptions].map((subscription) => subscription.stop());
    // In parallel: a subscription that still looks up its start would wait for an answer.
    await Promise.all([...stopped, this.peek.close()]);
  }

  private saw({ partition, offset, headers: { position } }: IncomingMessage): void {
    if (position !== undefined && offset >= (this.newest.get(partition)?.offset ?? 0)) this.newest.set(partition, { offset, position });
  }

  private async newestOf(partition: number, low: number, high: number): Promise<Position> {
    for (let offset = high - 1; offset >= low; offset--) {
      if ((this.newest.get(partition)?.offset ?? -1) < offset) this.saw(await this.peek.message(partition, offset));
      const known = this.newest.get(partition);
      if (known && known.offset >= offset) return known.position;
      // Not an event: tries the message before it.
    }
    return ORIGIN;
  }
}

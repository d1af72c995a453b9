import { filterOf, type Position, type RecordedEvent, wants } from '@matricula/domain/kernel';
import type { EventCodec } from '@matricula/event-store';
import type { EventFeed, FeedBatch, Subscription } from '../event-feed';
import { eventOf, placeOf, placeText } from './event-message';
import { backOffMs, type KafkaConnection } from './kafka-connection';
import { offsetAfter } from './offset-search';
import { PartitionQueues, type Queued } from './partition-queues';
import type { TopicPeek } from './topic-peek';
import { TopicReader, type IncomingMessage } from './topic-reader';

/** A message that is not an event; it is skipped and stays in the topic. */
export interface PoisonMessage {
  topic: string;
  partition: number;
  offset: number;
  error: unknown;
}

/** What a subscription gets from its feed. */
export interface KafkaSubscriptionOptions extends KafkaConnection {
  topic: string;
  groupPrefix: string;
  partitions: readonly number[];
  /** Whether positions include the offset: only if one partition is read. */
  places: boolean;
  codec: EventCodec;
  peek: TopicPeek;
  onPoison(poison: PoisonMessage): void;
  /** Called with the newest message of each answer. */
  newest(message: IncomingMessage): void;
  subscribe: Parameters<EventFeed['subscribe']>[0];
}

interface Parsed {
  message: IncomingMessage;
  event: RecordedEvent;
}

const BATCH = 500;
const LOOK_AGAIN_MS = 1_000;
/** Messages parsed without letting others on the thread have a turn. */
const TURN = 200;

/** One reader at its own place in the topic, with its own consumer. */
export class KafkaSubscription implements Subscription {
  /** Resolves after `stop()`, when the current batch is done and the consumer is closed. */
  readonly ended: Promise<void>;
  private queues: PartitionQueues | undefined;
  private readonly starts = new Map<number, number>();
  private readonly batchSize: number;
  private stopping = false;
  private missed: Position | undefined;
  /** The batch after the current one, taken from the queues, and its parsed events. */
  private ahead: { taken: Queued[]; batch: Promise<Parsed[]> } | undefined;
  private wake = () => {};

  constructor(private readonly options: KafkaSubscriptionOptions) {
    this.batchSize = options.subscribe.batchSize ?? BATCH;
    this.ended = this.run();
  }

  stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    this.queues?.wake();
    return this.ended;
  }

  /** Offset of the next message to deliver; undefined until the start is known. */
  offset(partition: number): number | undefined {
    const ahead = this.ahead?.taken.find(({ message }) => message.partition === partition);
    return ahead?.message.offset ?? this.queues?.offset(partition) ?? this.starts.get(partition);
  }

  private async run(): Promise<void> {
    const { from, onError } = this.options.subscribe;
    for (let failures = 0; !this.stopping && this.starts.size === 0;) {
      try {
        await this.findStarts(from);
      } catch (error) {
        onError?.(error);
        await this.pause(backOffMs(failures++));
      }
    }
    if (this.stopping) return;
    this.queues = new PartitionQueues(this.options.partitions, placeOf(from).position, 2 * this.batchSize);
    const reader = this.reader(this.queues);
    reader.start();
    await this.deliver(this.queues);
    this.queues.wake();
    await reader.stop();
  }

  private async findStarts(from: Position): Promise<void> {
    const { peek, partitions } = this.options;
    const starts: [number, number][] = [];
    for (const bounds of await peek.bounds()) {
      if (partitions.includes(bounds.partition)) starts.push([bounds.partition, await offsetAfter(peek, bounds, from)]);
    }
    for (const [partition, offset] of starts) this.starts.set(partition, offset);
  }

  private reader(queues: PartitionQueues): TopicReader {
    const { groupPrefix, subscribe, newest } = this.options;
    return new TopicReader({
      ...this.options,
      name: `${groupPrefix}.${subscribe.name}`,
      from: this.starts,
      onError: subscribe.onError,
      take: (partition, messages, end) => {
        if (this.stopping) return;
        const last = messages.at(-1);
        if (last) newest(last);
        return queues.put(partition, this.events(messages), { topic: end, read: last ? last.offset + 1 : end });
      },
    });
  }

  /** Messages with the headers of an event; reports the others. */
  private events(messages: IncomingMessage[]): Queued[] {
    return messages.flatMap((message) => {
      const { position, previous } = message.headers;
      if (position !== undefined && previous !== undefined) return { message, position, previous };
      this.putAside(message, new Error('The message has no position: it was not written by the relay'));
      return [];
    });
  }

  private async deliver(queues: PartitionQueues): Promise<void> {
    while (!this.stopping) {
      const taken = this.ahead?.taken ?? (await this.filled(queues));
      const batch = await (this.ahead?.batch ?? this.parsed(taken));
      this.ahead = undefined;
      const last = taken.at(-1);
      if (!last || (batch.length === 0 && !filterOf(this.options.subscribe))) continue;
      const position = this.options.places ? placeText(last.position, last.message.offset) : last.position;
      const full = taken.length >= this.batchSize;
      const handled = this.handle(batch, { position, full });
      // There is a backlog: the next batch is parsed while the subscriber waits for its store.
      if (full && queues.length >= this.batchSize) {
        const next = queues.take(this.batchSize);
        if (next.length > 0) this.ahead = { taken: next, batch: this.parsed(next) };
      }
      await handled;
    }
    await this.ahead?.batch;
  }

  /** The next messages in order: a full batch while there is a backlog, otherwise what has arrived. */
  private async filled(queues: PartitionQueues): Promise<Queued[]> {
    const taken: Queued[] = [];
    while (!this.stopping) {
      taken.push(...queues.take(this.batchSize - taken.length));
      if (taken.length >= this.batchSize) break;
      if (taken.length > 0 && (!queues.behind || queues.full)) break;
      const arrived = await this.arrival(queues);
      if (!arrived && queues.broken) this.miss(queues.reached);
    }
    return taken;
  }

  /** True if messages arrived, false after a timeout. */
  private async arrival(queues: PartitionQueues): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LOOK_AGAIN_MS)));
    const arrived = await Promise.race([queues.arrival().then(() => true), late]);
    clearTimeout(timer);
    return arrived;
  }

  /** An event between those received is missing. It may still arrive; skipping it would be silent data loss. */
  private miss(after: Position): void {
    if (this.missed === after) return;
    this.missed = after;
    this.options.subscribe.onError?.(
      new Error(`${this.options.topic} lacks the event after ${after}: if it stays so, relay into a new topic`),
    );
  }

  /** Parses messages, with a turn of the event loop now and then. */
  private async parsed(taken: readonly Queued[]): Promise<Parsed[]> {
    // The header tells the type, so unwanted events need not be parsed.
    const wanted = taken.filter(({ message }) => wants(this.options.subscribe, message.headers.type ?? ''));
    const batch: Parsed[] = [];
    for (const [index, { message }] of wanted.entries()) {
      if (index > 0 && index % TURN === 0) await new Promise(setImmediate);
      try {
        batch.push({ message, event: eventOf(message) });
      } catch (error) {
        this.putAside(message, error);
      }
    }
    return batch;
  }

  private putAside({ partition, offset }: IncomingMessage, cause: unknown): void {
    const { topic, onPoison, subscribe } = this.options;
    subscribe.onError?.(new Error(`Message ${topic}/${partition}/${offset} holds no event`, { cause }));
    try {
      onPoison({ topic, partition, offset, error: cause });
    } catch (error) {
      // A failing error handler must not stop the events.
      subscribe.onError?.(error);
    }
  }

  /** Delivers a batch until it is handled. Decryption is retried too: it asks the vault for keys. */
  private async handle(batch: Parsed[], place: Omit<FeedBatch, 'events'>): Promise<void> {
    const { codec, subscribe } = this.options;
    let sealed: RecordedEvent[] | undefined = batch.map(({ event }) => event);
    let events = subscribe.sealed ? sealed : undefined;
    for (let failures = 0; !this.stopping;) {
      try {
        if (!events) {
          // Decryption changes the given events, even if it fails half way: then they are parsed again.
          const fresh = sealed ?? batch.map(({ message }) => eventOf(message));
          sealed = undefined;
          events = await codec.open(fresh);
        }
        await subscribe.handle({ ...place, events });
        return;
      } catch (error) {
        subscribe.onError?.(error);
        await this.pause(backOffMs(failures++));
      }
    }
  }

  /** A back-off that only `stop()` interrupts. */
  private async pause(milliseconds: number): Promise<void> {
    if (this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

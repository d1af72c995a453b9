import { ORIGIN, type Position } from '@matricula/domain/kernel';
import {
  keepRelayedPosition,
  messageOf,
  relayedPosition,
  topicsOf,
  TopicWriter,
  type KafkaConnection,
  type OutgoingMessage,
} from '@matricula/event-feed';
import type { EventStore } from '@matricula/event-store';
import { Lease, type Vault } from '@matricula/vault';

/** The log, its target, and where the relay stores its position. */
export interface RelayOptions extends KafkaConnection {
  store: EventStore;
  vault: Vault;
  prefix: string;
  /** Number of partitions of the topic. */
  partitions: number;
  /** The topic of the log, if not `<prefix>.events`; each topic has its own position. */
  topic?: string;
  batchSize?: number;
  /** Polling interval of the log when no append is notified. */
  pollMs?: number;
  leasePeriodMs?: number;
  onError?(error: unknown): void;
}

/** Statistics of a relay. */
export interface RelayStats {
  leader: boolean;
  /** Everything up to this position is in the topic, as far as this process knows. */
  position: Position;
  head: Position;
  /** Number relayed since the start of the process, and the recent rate. */
  events: number;
  eventsPerSecond: number;
}

/** Messages of one send, and the position after it. */
interface Parcel {
  messages: OutgoingMessage[];
  position: Position;
}

/** The client's time to assemble a send grows with the square of its messages. */
const BATCH = 500;
/** How often the position is stored under load. */
const KEEP_EVERY_MS = 100;
const POLL_MS = 20;
/** A partition's share of one send becomes one Kafka batch, which the topic refuses above 16 MiB. */
const SEND_SIZE = 4 * 1024 * 1024;
/** With the pause between two lease checks, another copy leads within 10 s after a leader has died. */
const LEASE_MS = 8_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Copies the log to its topic: encrypted, in order per tenant, at least once. Of several copies one leads; the others wait.
 * The position is stored after the broker has acknowledged, so a copy that takes over may repeat events but never omits one.
 */
export class Relay {
  private readonly topic: string;
  private readonly lease: Lease;
  private readonly writer: TopicWriter;
  private readonly rate = new RecentRate();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private stopListening = () => {};
  private wake = () => {};
  private nudged = false;
  private position: Position = ORIGIN;
  /** The stored position, and when it was stored. */
  private stored: { position: Position; at: number } = { position: ORIGIN, at: 0 };
  private events = 0;

  constructor(private readonly options: RelayOptions) {
    const { prefix, topic = topicsOf(prefix).events, vault, leasePeriodMs = LEASE_MS, onError } = options;
    this.topic = topic;
    this.lease = new Lease({ vault, name: `relay/${topic}`, periodMs: leasePeriodMs, onError });
    this.writer = new TopicWriter({ ...options, topic });
  }

  /** Resets the stored position, for a new topic. In an existing topic every event is repeated, which is harmless. */
  async fromZero(): Promise<void> {
    await keepRelayedPosition(this.options.vault, this.topic);
  }

  start(): void {
    this.stopListening = this.options.store.onAppended(() => {
      this.nudged = true;
      this.wake();
    });
    this.running = this.run();
  }

  /** Finishes the batch in hand and releases the lease. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.stopListening();
    this.wake();
    await this.running;
    await this.lease.release();
    await this.writer.close();
  }

  async stats(): Promise<RelayStats> {
    const head = await this.options.store.head();
    const position = this.lease.held ? this.position : await relayedPosition(this.options.vault, this.topic);
    return { leader: this.lease.held, position, head, events: this.events, eventsPerSecond: this.rate.perSecond() };
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopping) {
      try {
        if (await this.lease.acquire()) await this.lead(() => (failures = 0));
        else await this.pause(this.lease.periodMs / 10);
      } catch (error) {
        this.options.onError?.(error);
        await this.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS));
      }
    }
  }

  private async lead(well: () => void): Promise<void> {
    const { pollMs = POLL_MS, vault } = this.options;
    this.position = await relayedPosition(vault, this.topic);
    this.stored = { position: this.position, at: 0 };
    while (this.lease.held && !this.stopping) {
      this.nudged = false;
      await this.carryAll(well);
      await this.grown(pollMs);
    }
    await this.keep();
  }

  /** Relays everything that is in the log now. The next parcel is prepared while the broker writes the last one. */
  private async carryAll(well: () => void): Promise<void> {
    let failure: { error: unknown } | undefined;
    let carrying: Promise<void> = Promise.resolve();
    try {
      for await (const parcel of this.parcels()) {
        await carrying;
        if (failure || this.stopping || !this.lease.held) break;
        carrying = this.carry(parcel).then(well, (error: unknown) => void (failure = { error }));
      }
    } finally {
      await carrying;
    }
    if (failure) throw failure.error;
  }

  private async *parcels(): AsyncGenerator<Parcel> {
    const { store, batchSize = BATCH, partitions } = this.options;
    let { position } = this;
    for await (const events of store.readAll(position, { batchSize, sealed: true })) {
      let messages: OutgoingMessage[] = [];
      let size = 0;
      for (const event of events) {
        const message = messageOf(event, position, partitions);
        if (size > 0 && size + message.value.length > SEND_SIZE) {
          yield { messages, position };
          messages = [];
          size = 0;
        }
        messages.push(message);
        size += message.value.length;
        ({ position } = event);
      }
      yield { messages, position };
    }
  }

  private async carry({ messages, position }: Parcel): Promise<void> {
    await this.writer.send(messages);
    this.position = position;
    this.events += messages.length;
    this.rate.add(messages.length);
    if (performance.now() - this.stored.at >= KEEP_EVERY_MS) await this.keep();
  }

  /** Stores the position. Another leader may have advanced further: its position must not be moved back. */
  private async keep(): Promise<void> {
    const { position } = this;
    if (position === this.stored.position || !this.lease.held) return;
    await keepRelayedPosition(this.options.vault, this.topic, position);
    this.stored = { position, at: performance.now() };
  }

  /** Waits until the log has grown, by this process or another, or the lease is lost. */
  private async grown(pollMs: number): Promise<void> {
    while (!this.stopping && !this.nudged && this.lease.held) {
      await this.waiting(pollMs);
      await this.keep();
      if ((await this.options.store.head()) > this.position) return;
    }
  }

  /** Waits for an append, `stop()` or the timeout. */
  private async waiting(milliseconds: number): Promise<void> {
    if (this.stopping || this.nudged) return;
    await this.sleep(milliseconds);
  }

  /** A back-off that an append does not end. */
  private async pause(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && !this.stopping; left = until - performance.now()) await this.sleep(left);
  }

  private async sleep(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}

const WINDOW_MS = 10_000;

/** Events per second over the last seconds. */
class RecentRate {
  private readonly counts: { at: number; count: number }[] = [];

  add(count: number): void {
    this.counts.push({ at: performance.now(), count });
    this.forget();
  }

  perSecond(): number {
    this.forget();
    const sum = this.counts.reduce((total, { count }) => total + count, 0);
    return (sum / WINDOW_MS) * 1000;
  }

  private forget(): void {
    const since = performance.now() - WINDOW_MS;
    while (this.counts[0] && this.counts[0].at < since) this.counts.shift();
  }
}

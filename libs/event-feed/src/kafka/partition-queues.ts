import type { Position } from '@matricula/domain/kernel';
import type { IncomingMessage } from './topic-reader';

/** A message with the headers of an event. */
export interface Queued {
  message: IncomingMessage;
  position: Position;
  previous: Position;
}

const COMPACT = 4_096;

/**
 * Messages read and not yet delivered. One partition keeps its order; several are merged into log order, using the previous position in each event.
 * Messages already delivered are dropped.
 */
export class PartitionQueues {
  private readonly queues: Map<number, Queued[]>;
  /** Index of the next message in each queue. */
  private readonly heads = new Map<number, number>();
  /** Offsets after the newest message of the broker, and after the newest one read. */
  private readonly ends = new Map<number, { topic: number; read: number }>();
  private waiting: (() => void)[] = [];
  private arrived = () => {};
  private size = 0;

  constructor(
    partitions: readonly number[],
    /** Position of the newest delivered event. */
    private last: Position,
    private readonly room: number,
  ) {
    this.queues = new Map(partitions.map((partition) => [partition, []]));
  }

  /** Adds messages; returns a promise if the reader should wait until some were taken. */
  put(partition: number, queued: Queued[], ends: { topic: number; read: number }): void | Promise<void> {
    this.queues.get(partition)?.push(...queued);
    this.size += queued.length;
    this.ends.set(partition, ends);
    this.arrived();
    if (this.size >= this.room) return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Takes up to so many messages in order; none if the next one has not arrived. */
  take(most: number): Queued[] {
    const taken: Queued[] = [];
    while (taken.length < most) {
      const next = this.next();
      if (!next) break;
      taken.push(next);
      this.last = next.position;
    }
    // The next message may be in a partition that waits for room: then the limit does not count.
    if (this.size < this.room || taken.length === 0) for (const go of this.waiting.splice(0)) go();
    return taken;
  }

  /** Whether the broker has more than was read. */
  get behind(): boolean {
    return [...this.ends.values()].some(({ topic, read }) => read < topic);
  }

  /** Whether a reader waits for room. */
  get full(): boolean {
    return this.waiting.length > 0;
  }

  /** Offset of the next message of a partition; undefined before anything was read. */
  offset(partition: number): number | undefined {
    const head = this.queues.get(partition)?.[this.heads.get(partition) ?? 0];
    return head?.message.offset ?? this.ends.get(partition)?.read;
  }

  /** Number of queued messages, repetitions included. */
  get length(): number {
    return this.size;
  }

  /** Whether messages are queued but the next one is missing, although everything was read. */
  get broken(): boolean {
    return this.size > 0 && !this.behind && this.find() === undefined;
  }

  /** The position after which an event is missing while the queues are `broken`. */
  get reached(): Position {
    return this.last;
  }

  /** Resolves when messages are added, or when woken. */
  arrival(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }

  /** Ends `arrival` and releases waiting readers. */
  wake(): void {
    this.arrived();
    for (const go of this.waiting.splice(0)) go();
  }

  private next(): Queued | undefined {
    const found = this.find();
    if (found) this.shift(found[0]);
    return found?.[1];
  }

  /** The partition with the next message, and that message. */
  private find(): [number, Queued] | undefined {
    for (const [partition, queue] of this.queues) {
      let head = queue[this.heads.get(partition) ?? 0];
      while (head && head.position <= this.last) {
        this.shift(partition);
        head = queue[this.heads.get(partition) ?? 0];
      }
      if (head && (this.queues.size === 1 || head.previous <= this.last)) return [partition, head];
    }
    return undefined;
  }

  private shift(partition: number): void {
    const queue = this.queues.get(partition)!;
    let head = (this.heads.get(partition) ?? 0) + 1;
    this.size--;
    // Compacting the queue for each message would cost more than everything else.
    if (head === queue.length || head >= COMPACT) {
      queue.splice(0, head);
      head = 0;
    }
    this.heads.set(partition, head);
  }
}

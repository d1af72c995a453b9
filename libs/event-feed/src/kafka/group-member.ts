import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Assigning } from './assigning';
import { backOffMs, connectTo, RETRY, type KafkaConnection } from './kafka-connection';

/** Options of a consumer group member. */
export interface GroupMemberOptions extends KafkaConnection {
  /** Called for each consumer: a lone reader uses a new group each time, otherwise it would wait for its dead predecessor to time out. */
  groupId(): string;
  topic: string;
  assigning: Assigning;
  /**
   * How long the broker may delay an empty answer, and how long a disconnect can take. New messages are answered at once. A process with about ten
   * readers polling ten times a second used a fifth of a core while idle, and the broker a quarter.
   */
  maxWaitMs?: number;
  /** Maximum bytes of one partition per answer; by default about ten thousand events. */
  fetchBytes?: number;
  partitionsAtOnce?: number;
  /** Called after each join, to `seek` and `pause`, which a join resets. */
  joined(consumer: Consumer, partitions: number[]): void;
  eachBatch(payload: EachBatchPayload): Promise<void>;
  onError?(error: unknown): void;
}

const FETCH_BYTES = 8 * 1024 * 1024;
/** Session timeout, after which others take over from a dead member: the shortest that brokers allow by default. */
const SESSION_MS = 6_000;

/** A consumer that runs until stopped: when the client gives up, another one replaces it after a back-off. */
export class GroupMember {
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  /** Ends the current consumer, or the pause before the next one. */
  private end = () => {};
  private crash: (error: unknown) => void = () => {};

  constructor(private readonly options: GroupMemberOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Leaves the group and joins it again. */
  rejoin(): void {
    this.end();
  }

  /** Leaves the group; resolves when the connection is closed. */
  stop(): Promise<void> {
    this.stopping = true;
    this.end();
    return this.running;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopping) {
      try {
        await this.live(() => (failures = 0));
      } catch (error) {
        this.options.onError?.(error);
        if (!this.stopping) await this.pause(backOffMs(failures++));
      }
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Runs one consumer from connect to end. @throws what made it crash */
  private async live(well: () => void): Promise<void> {
    const { groupId, topic, assigning, maxWaitMs = 250, fetchBytes = FETCH_BYTES, partitionsAtOnce, joined, eachBatch } = this.options;
    const ended = new Promise<{ error?: unknown }>((resolve) => {
      this.end = () => resolve({});
      this.crash = (error) => resolve({ error });
    });
    const { AssignerProtocol } = await import('kafkajs');
    const consumer = (await connectTo(this.options)).consumer({
      groupId: groupId(),
      partitionAssigners: [assigning(AssignerProtocol)],
      maxWaitTimeInMs: maxWaitMs,
      maxBytesPerPartition: fetchBytes,
      maxBytes: 2 * fetchBytes,
      heartbeatInterval: 1_000,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: 2 * SESSION_MS,
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      well();
      joined(consumer, memberAssignment[topic] ?? []);
    });
    consumer.on(consumer.events.CRASH, ({ payload: { error } }) => this.crash(error));
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({ autoCommit: false, partitionsConsumedConcurrently: partitionsAtOnce, eachBatch });
      const { error } = await ended;
      if (error !== undefined) throw error;
    } finally {
      await consumer.disconnect();
    }
  }
}

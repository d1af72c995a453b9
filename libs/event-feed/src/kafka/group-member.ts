import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Assigning } from './assigning';
import { backOffMs, connectTo, RETRY, type KafkaConnection } from './kafka-connection';

/** What a member of a consumer group does with its membership. */
export interface GroupMemberOptions extends KafkaConnection {
  /** Asked for each consumer: a lone reader takes another group each time, or its dead predecessor would be waited for. */
  groupId(): string;
  topic: string;
  assigning: Assigning;
  /**
   * How long the broker may hold back an empty answer; also how long a disconnect can take. What is written is answered at once. A process
   * with some ten readers that asked ten times a second took a fifth of a core with nothing to do, and the broker a quarter.
   */
  maxWaitMs?: number;
  /** Bytes of one partition in one answer; by default some ten thousand events. */
  fetchBytes?: number;
  partitionsAtOnce?: number;
  /** After each join: the place for `seek` and `pause`, which do not survive one. */
  joined(consumer: Consumer, partitions: number[]): void;
  eachBatch(payload: EachBatchPayload): Promise<void>;
  onError?(error: unknown): void;
}

const FETCH_BYTES = 8 * 1024 * 1024;
/** After it the others take over from a member that has died: the shortest that brokers allow by themselves. */
const SESSION_MS = 6_000;

/** A consumer that lives until it is stopped: when the client gives up, another one takes its place after a back-off. */
export class GroupMember {
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  /** Ends the present consumer, or the pause before the next one. */
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

  /** One consumer, from its connection to its end. @throws what made it crash */
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

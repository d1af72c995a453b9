import type { Consumer } from 'kafkajs';
import { assigning, type Introduced } from './assigning';
import { GroupMember } from './group-member';
import { backOffMs, type KafkaConnection } from './kafka-connection';
import { dividePartitions } from './partition-division';
import { topicsOf } from './topics';

/** Notified of its partitions; those of one assignment start in parallel, because rows of each are not updated until it runs. */
export interface PartitionWorker {
  onAssigned(partition: number): void | Promise<void>;
  /** Finishes the current batch: no other copy gets the partition before this resolves. */
  onRevoked(partition: number): void | Promise<void>;
}

/**
 * Membership of a projector copy in the group that divides the partitions of the log. It reads no messages. Copies may come and go at any time:
 * partitions that stay are not interrupted, and one that moves is released before another copy gets it.
 */
export class PartitionAssignment {
  private readonly member: GroupMember;
  private worker: PartitionWorker | undefined;
  /** Partitions claimed by this copy and since when: those running, and those about to start. */
  private readonly claims = new Map<number, number>();
  private readonly working = new Set<number>();
  private readonly listening = new WeakSet<Consumer>();
  private assigned: readonly number[] = [];
  private turn: Promise<void> = Promise.resolve();
  private joinAgain = false;
  private failures = 0;
  private stopping = false;

  constructor(private readonly options: KafkaConnection & { prefix: string; topic?: string; onError?(error: unknown): void }) {
    const { prefix, topic = topicsOf(prefix).events, onError } = options;
    this.member = new GroupMember({
      ...options,
      topic,
      groupId: () => `${prefix}.projector`,
      assigning: assigning('cooperative', () => this.introduction(), divided),
      // It reads nothing: all partitions are paused, and a revocation is noticed at the end of a wait.
      maxWaitMs: 100,
      joined: (consumer, partitions) => this.joined(consumer, topic, partitions),
      eachBatch: async () => undefined,
      onError,
    });
  }

  /** Partitions that this copy runs. */
  get partitions(): number[] {
    return [...this.working].sort((a, b) => a - b);
  }

  start(worker: PartitionWorker): void {
    this.worker = worker;
    this.member.start();
  }

  /** Releases all partitions, then leaves the group. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.turn;
    await this.release([...this.claims.keys()]);
    await this.member.stop();
  }

  private introduction(): Buffer {
    return Buffer.from(JSON.stringify([...this.claims]));
  }

  private joined(consumer: Consumer, topic: string, partitions: number[]): void {
    consumer.pause([{ topic }]);
    if (!this.listening.has(consumer)) {
      this.listening.add(consumer);
      consumer.on(consumer.events.FETCH_START, () => this.interrupt());
    }
    this.assigned = partitions;
    // At once: the next round may begin before this one is followed.
    this.claim();
    this.turn = this.turn.then(() => this.follow());
  }

  /**
   * Joins the group again without leaving it, so that no other copy takes running partitions. The client has no call for it, but rejoins when its
   * loop meets this error, which a listener can throw.
   */
  private interrupt(): void {
    if (!this.joinAgain || this.stopping) return;
    this.joinAgain = false;
    throw Object.assign(new Error('Partitions were let go: joining again without them'), { type: 'REBALANCE_IN_PROGRESS' });
  }

  private claim(): void {
    for (const partition of this.assigned) if (!this.claims.has(partition)) this.claims.set(partition, Date.now());
  }

  /** Follows the last assignment. */
  private async follow(): Promise<void> {
    if (this.stopping) return;
    this.claim();
    const lost = [...this.claims.keys()].filter((partition) => !this.assigned.includes(partition));
    await this.release(lost);
    const begun = [...this.claims.keys()].filter((partition) => !this.working.has(partition));
    const taken = await Promise.all(begun.map((partition) => this.take(partition)));
    const refused = begun.filter((_, index) => !taken[index]);
    for (const partition of refused) this.claims.delete(partition);
    // Offered to the group again, another copy may be able to run it; with a delay, since it may return to this one.
    if (refused.length > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(this.failures++)));
    else this.failures = 0;
    if (lost.length + refused.length > 0) this.joinAgain = true;
  }

  private async take(partition: number): Promise<boolean> {
    try {
      await this.worker?.onAssigned(partition);
      this.working.add(partition);
      return true;
    } catch (error) {
      this.options.onError?.(error);
      return false;
    }
  }

  private async release(partitions: readonly number[]): Promise<void> {
    const { onError } = this.options;
    const worked = partitions.filter((partition) => this.working.delete(partition));
    const revoked = worked.map(async (partition) => this.worker?.onRevoked(partition));
    for (const result of await Promise.allSettled(revoked)) if (result.status === 'rejected') onError?.(result.reason);
    for (const partition of partitions) this.claims.delete(partition);
  }
}

function divided(members: Introduced[], partitions: number[]): Map<string, number[]> {
  const claimants = members.map(({ memberId, userData }) => ({
    memberId,
    claims: new Map(userData.length > 0 ? (JSON.parse(userData.toString()) as [number, number][]) : []),
  }));
  return dividePartitions(claimants, partitions);
}

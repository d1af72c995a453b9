import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { KafkaEventFeed, relayedPosition, topicsOf, type KafkaEventFeedOptions } from '@matricula/event-feed';
import type { ProjectionStats, Projector, ReplayResult } from '@matricula/projection-kit';
import { ledger } from '@matricula/read-models/audit';
import { projectionOf, type MongoReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import type { KafkaRequests } from '../announcements/kafka-requests';
import type { Projections } from '../ports';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

export interface RemoteProjectionsOptions extends Pick<KafkaEventFeedOptions, 'brokers' | 'clientId' | 'prefix' | 'partitions' | 'codec'> {
  vault: Vault;
  reads: MongoReadStore;
  models: readonly Projector[];
  requests: KafkaRequests;
}

/** The projectors of other processes, known by what they leave behind: the checkpoints of each partition. */
export class RemoteProjections implements Projections {
  private readonly partitions: { feed: KafkaEventFeed; reads: MongoReadStore }[];
  private readonly topic: string;
  private stopping = false;

  constructor(private readonly options: RemoteProjectionsOptions) {
    const { reads, models: _models, requests: _requests, vault: _vault, ...kafka } = options;
    this.topic = topicsOf(options.prefix).events;
    this.partitions = Array.from({ length: options.partitions }, (_, partition) => ({
      feed: new KafkaEventFeed({ ...kafka, partition }),
      reads: reads.ofPartition(partition),
    }));
  }

  /** What the relay has carried by now, folded by every projector of every partition. */
  async caughtUp(position: Position): Promise<void> {
    while (!this.stopping && (await relayedPosition(this.options.vault, this.topic)) < position) await pause(LOOK_EVERY_MS);
    const names = [...this.options.models.map(({ model }) => projectionOf(model)), projectionOf(ledger)];
    await Promise.all(
      this.partitions.map(async ({ feed, reads }) => {
        const head = await feed.head();
        if (head === ORIGIN) return;
        await Promise.all(names.map((name) => reads.reached(name, head, PATIENCE_MS)));
      }),
    );
  }

  /** Progress by read model: the partition that is furthest behind. Events are not counted; 0 stands for "none is missing". */
  async stats(): Promise<ProjectionStats[]> {
    const heads = await Promise.all(this.partitions.map(({ feed }) => feed.head()));
    return Promise.all(
      this.options.models.map(async ({ model }) => {
        const name = projectionOf(model);
        const places = await Promise.all(this.partitions.map(({ reads }) => reads.checkpoint(name)));
        const behind = places.filter((place, partition) => place < (heads[partition] ?? ORIGIN));
        const active = await this.options.reads.active(model.name);
        return {
          model: model.name,
          version: model.version,
          live: active === model.version,
          position: behind.sort()[0] ?? places.sort().at(-1) ?? ORIGIN,
          lagEvents: behind.length === 0 ? 0 : undefined,
          lagSeconds: 0,
          eventsPerSecond: 0,
          batchMs: 0,
        };
      }),
    );
  }

  replayParked(model: string, tenantId: string, parkedIds: string[]): Promise<ReplayResult> {
    return this.options.requests.send({ type: 'replay-parked', model, tenantId, parkedIds });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.partitions.map(({ feed }) => feed.close()));
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { relayedPosition, topicsOf, type KafkaEventFeed } from '@matricula/event-feed';
import {
  foldingsOf,
  parkedEvents,
  type RebuildCancellation,
  type RebuildStart,
  type ProjectionStats,
  type Projector,
  type ReplayResult,
} from '@matricula/projection-kit';
import { ledger } from '@matricula/read-models/audit';
import { asFolding, declaredVersion, nextFolding, type ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type MongoReadStore, type MongoRowStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import { RequestUnanswered, type KafkaRequests, type ProjectorRequest } from '../announcements/kafka-requests';
import { MaintenanceLog } from '../maintenance-log';
import type { Projections } from '../ports';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;
/** The longest time that a running projector takes to begin a request. */
const ANSWER_MS = 5_000;

export interface RemoteProjectionsOptions {
  prefix: string;
  vault: Vault;
  /** Feed of all partitions, which gives their ends. */
  feed: KafkaEventFeed;
  reads: MongoReadStore;
  /** The ledger's own store. */
  ledger: MongoRowStore;
  models: readonly Projector[];
  requests: KafkaRequests;
}

/** The projectors of other processes, observed through the checkpoints of each partition. */
export class RemoteProjections implements Projections {
  private readonly topic: string;
  /** Everything that follows the log: the read models and the ledger. */
  private readonly followers: readonly { model: ReadModel; stores: PartitionStores }[];
  private readonly stores: readonly PartitionStores[];
  private stopping = false;

  constructor(private readonly options: RemoteProjectionsOptions) {
    this.topic = topicsOf(options.prefix).events;
    const [rows, chain] = [new PartitionStores(options.reads), new PartitionStores(options.ledger)];
    this.stores = [rows, chain];
    this.followers = [...options.models.map(({ model }) => ({ model, stores: rows })), { model: ledger, stores: chain }];
  }

  /** Waits until the relay has published the log up to the position and every projector of every partition has folded it. */
  async caughtUp(position: Position): Promise<void> {
    while (!this.stopping && (await relayedPosition(this.options.vault, this.topic)) < position) await pause(LOOK_EVERY_MS);
    await Promise.all(
      [...(await this.options.feed.heads())].map(async ([partition, head]) => {
        if (head === ORIGIN) return;
        await Promise.all(
          this.followers.map(async ({ model, stores }) => {
            const active = await stores.all.active(model.name);
            // By its bare name it is whichever folding answers: that may be another one before this ends.
            const isDeclared = active !== undefined && declaredVersion(active) === model.version;
            await stores.of(partition).reached(isDeclared ? model.name : projectionOf(model), head, PATIENCE_MS);
          }),
        );
      }),
    );
  }

  /** Progress by read model, of the partition that is furthest behind. Events are not counted; 0 means that none is missing. */
  async stats(): Promise<ProjectionStats[]> {
    const heads = [...(await this.options.feed.heads())];
    const foldings = this.followers.map(async ({ model, stores }) => {
      const { answering, beside } = await foldingsOf(stores.all, model);
      return [answering, ...(beside === undefined ? [] : [beside])].map((version) => ({
        ...{ model: asFolding(model, version), stores, rebuilding: version === beside },
      }));
    });
    return Promise.all(
      (await Promise.all(foldings)).flat().map(async ({ model, stores, rebuilding }) => {
        const name = projectionOf(model);
        const places = await Promise.all(heads.map(([partition]) => stores.of(partition).checkpoint(name)));
        const behind = places.filter((place, index) => place < (heads[index]?.[1] ?? ORIGIN));
        const active = await stores.all.active(model.name);
        return {
          model: model.name,
          version: declaredVersion(model.version),
          folding: model.version,
          live: active === model.version,
          rebuilding,
          share: undefined,
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

  /**
   * Starts the rebuild in every partition; the new rows answer once all have caught up. The rebuild is stored first, so that a projector that is
   * still starting and does not answer begins with it on its own.
   */
  async rebuild(model: string, by: string): Promise<RebuildStart> {
    const { models, reads } = this.options;
    const follower = models.find(({ model: { name } }) => name === model);
    if (!follower || model === parkedEvents.name) return 'unknown';
    if ((await this.stats()).some(({ rebuilding }) => rebuilding)) return 'busy';
    if (await reads.filling(follower.model)) return 'filling';
    const { answering } = await foldingsOf(reads, follower.model);
    const version = nextFolding(answering);
    await reads.prepare(asFolding(follower.model, version));
    const begun = await this.askAll<RebuildStart>({ type: 'rebuild', model, by, version });
    const refusal = [...begun.values()].find((one) => one !== undefined && one !== 'begun');
    // If one projector refuses, the rebuild would stay incomplete: discard it for all.
    if (refusal) await reads.discard(model, version);
    return refusal ?? 'begun';
  }

  /**
   * Drops a rebuild that runs next to the present rows, in one step for all partitions, and has each projector stop it. A projector that does not
   * answer because it is still starting finds the rebuild gone; its entry in the maintenance log is ended here.
   */
  async cancelRebuild(model: string, by: string): Promise<RebuildCancellation> {
    const { models, reads, vault } = this.options;
    const follower = models.find(({ model: { name } }) => name === model);
    if (!follower) return 'unknown';
    const { beside } = await foldingsOf(reads, follower.model);
    if (beside === undefined || !(await reads.discard(model, beside))) return 'over';
    const maintenance = new MaintenanceLog(vault);
    for (const [partition, answer] of await this.askAll<RebuildCancellation>({ type: 'cancel-rebuild', model, by, version: beside }))
      if (answer !== 'called off') await maintenance.calledOff(`${projectionOf(follower.model)}, partition ${partition}`, by);
    return 'called off';
  }

  /** Sends the same request to the projectors of all partitions; undefined for those that do not answer. */
  private async askAll<T>(
    request: Omit<Extract<ProjectorRequest, { partition: number }>, 'partition'>,
  ): Promise<Map<number, T | undefined>> {
    const { feed, requests } = this.options;
    const ask = async (partition: number) => {
      try {
        return [partition, await requests.send<T>({ ...request, partition }, ANSWER_MS)] as const;
      } catch (error) {
        if (!(error instanceof RequestUnanswered)) throw error;
        return [partition, undefined] as const;
      }
    };
    return new Map(await Promise.all([...(await feed.heads()).keys()].map(ask)));
  }

  /** The database engine reclaims the space of removed rows on its own. */
  async rewrite(): Promise<void> {}

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.stores.map((stores) => stores.close()));
  }
}

/** A store as the projector of each partition sees it. */
class PartitionStores {
  private readonly opened = new Map<number, MongoRowStore>();

  constructor(readonly all: MongoRowStore) {}

  of(partition: number): MongoRowStore {
    let store = this.opened.get(partition);
    if (!store) this.opened.set(partition, (store = this.all.ofPartition(partition)));
    return store;
  }

  async close(): Promise<void> {
    await Promise.all([...this.opened.values()].map((store) => store.close()));
  }
}

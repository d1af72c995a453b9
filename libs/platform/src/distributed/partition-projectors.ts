import type { Config } from '@matricula/config';
import { type KafkaEventFeed, PartitionAssignment, type PartitionLag } from '@matricula/event-feed';
import { foldingsOf, ProjectionRunner, type ProjectionStats, type Projector } from '@matricula/projection-kit';
import type { ColumnProgress, MongoReadStore, MongoRowStore } from '@matricula/read-store';
import { KafkaChanges } from '../announcements/kafka-changes';
import { KafkaRequests } from '../announcements/kafka-requests';
import { LedgerKeeper } from '../ledger/ledger-keeper';
import { beginLedger } from '../ledger/ledger-origin';
import { MaintenanceLog } from '../maintenance-log';
import { makeTopics, openEngines, openFeed, openLedgerStore, openReads, type Engines } from './engines';
import { whenCarried } from './when-carried';

/** One partition at work in this process. */
interface PartitionAtWork {
  runner: ProjectionRunner;
  keeper: LedgerKeeper;
  feed: KafkaEventFeed;
  stop(): Promise<void>;
}

export interface PartitionProjectorsOptions {
  projectors: readonly Projector[];
  onError(error: unknown): void;
  /** Hears of columns that are filled from the rows, new or lost ones. */
  onProgress?(progress: ColumnProgress): void;
}

/**
 * One projector process: a runner and a ledger for each partition that the consumer group assigns to it. When a partition moves to another process,
 * its current batch is finished first, and it continues there from its checkpoint.
 */
export class PartitionProjectors {
  private readonly atWork = new Map<number, PartitionAtWork>();

  private readonly maintenance: MaintenanceLog;

  private constructor(
    private readonly engines: Engines,
    private readonly reads: MongoReadStore,
    private readonly ledger: MongoRowStore,
    private readonly changes: KafkaChanges,
    private readonly options: PartitionProjectorsOptions,
  ) {
    this.maintenance = new MaintenanceLog(engines.vault);
  }

  /** Joins the consumer group and starts with the assigned partitions. */
  static async start(config: Config, options: PartitionProjectorsOptions) {
    const { onError, onProgress } = options;
    const engines = await openEngines(config, 'projector', onError);
    const { kafka, settings } = engines;
    await makeTopics(engines);
    const { prefix, partitions } = settings.kafka;
    const reads = await openReads(settings, { onError, onProgress });
    const ledger = await openLedgerStore(settings);
    await beginLedger(ledger, () => engines.store.head());
    const changes = new KafkaChanges({ ...kafka, prefix, onError });
    const projectors = new PartitionProjectors(engines, reads, ledger, changes, options);
    const requests = new KafkaRequests({ ...kafka, prefix, partitions, onError });
    await requests.answer((partition) => projectors.atWork.get(partition)?.runner);
    const assignment = new PartitionAssignment({ ...kafka, prefix, onError });
    assignment.start({
      onAssigned: (partition) => projectors.begin(partition),
      onRevoked: (partition) => projectors.end(partition),
    });
    return {
      /** Whether ClickHouse also enforces the separation of tenants. */
      isLocked: reads.isLocked,
      stats: () => projectors.stats(),
      lag: () => projectors.lag(),
      checks: {
        feed: () => projectors.lag(),
        readStore: () => reads.versions('lead-list'),
        vault: () => engines.vault.version('data-subject-keys'),
      },
      stop: async () => {
        await assignment.stop();
        await projectors.maintenance.settled();
        await requests.close();
        await changes.close();
        await reads.close();
        await ledger.close();
        await engines.close();
      },
    };
  }

  private async begin(partition: number): Promise<void> {
    const { engines, changes, options } = this;
    const { projectors, onError } = options;
    const feed = openFeed(engines, { partition, onPoison: onError });
    const store = this.reads.ofPartition(partition);
    const part = `, partition ${partition}`;
    const goal = await engines.store.head();
    const runner = new ProjectionRunner({
      feed,
      store,
      projectors,
      goal,
      announce: (changed) => changes.publish(changed),
      onProgress: (progress) => this.maintenance.heard(progress, onError, part),
      onError,
    });
    const ledger = this.ledger.ofPartition(partition);
    const keeper = new LedgerKeeper({ feed, store: ledger, onError });
    await runner.start();
    const atStart = await runner.stats();
    const resumed = new Set(atStart.flatMap(({ model, rebuilding }) => (rebuilding ? [model] : [])));
    await this.maintenance.endCutOff(atStart, part).catch(onError);
    await keeper.start();
    const aiming = whenCarried({ engines, position: goal, onError }, async () => runner.aim(await feed.head()));
    this.atWork.set(partition, {
      runner,
      keeper,
      feed,
      stop: async () => {
        await aiming.stop();
        await runner.stop();
        await keeper.stop();
        await feed.close();
        await store.close();
        await ledger.close();
      },
    });
    // Rebuilds that were requested or cancelled during the start, before this process could be notified. Only a rebuild that this start resumed
    // is stopped: another one may be requested between the look and the call, and has to go on.
    store.refresh();
    for (const { model } of projectors) {
      const { beside } = await foldingsOf(store, model);
      if (beside !== undefined) await runner.rebuild(model.name, undefined, beside);
      else if (resumed.has(model.name)) await runner.cancelRebuild(model.name, undefined);
    }
  }

  private async end(partition: number): Promise<void> {
    const at = this.atWork.get(partition);
    this.atWork.delete(partition);
    await at?.stop();
  }

  private async lag(): Promise<PartitionLag[]> {
    return (await Promise.all([...this.atWork.values()].map(({ feed }) => feed.lag()))).flat();
  }

  private async stats(): Promise<(ProjectionStats & { partition: number })[]> {
    const all = [...this.atWork].map(async ([partition, { runner, keeper }]) =>
      [...(await runner.stats()), await keeper.stats()].map((stats) => ({ ...stats, partition })),
    );
    return (await Promise.all(all)).flat();
  }
}

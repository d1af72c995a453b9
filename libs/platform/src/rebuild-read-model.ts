import type { Config } from '@matricula/config';
import type { Position } from '@matricula/domain/kernel';
import { EventFeed, LogEventFeed, type FeedBatch, type Subscription } from '@matricula/event-feed';
import { ProjectionRunner, type Projector } from '@matricula/projection-kit';
import { openSqliteReadStore, projectionOf, type ColumnProgress, type ReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import { userInfo } from 'node:os';
import { openEngines, openFeed, openReads } from './distributed/engines';
import { lockDataDir } from './data-dir-lock';
import { existingLog } from './log/existing-log';
import { openLog } from './log/open-log';
import { MaintenanceLog } from './maintenance-log';

/** Progress of a rebuild, for each partition if there are several. */
export interface ReadModelProgress {
  position: string;
  head: string;
  eventsPerSecond: number;
}

export interface RebuildOptions {
  onProgress?(progress: ReadModelProgress): void;
  onError?(error: unknown): void;
}

/** A feed and the store that it is projected into; one per partition in the distributed profile. */
interface Lane {
  feed: EventFeed;
  store: ReadStore;
}

/**
 * Drops a read model and rebuilds it from the whole log. The product must not run. Columns derive from the rows: the next start fills them again.
 */
export async function rebuildReadModel(config: Config, projector: Projector, options: RebuildOptions = {}): Promise<void> {
  const { reads, lanes, vault, close } = config.distributed ? await partitionLanes(config, options) : await logLane(config, projector);
  const { name } = projector.model;
  try {
    const run = { kind: 'rebuild', what: projectionOf(projector.model), by: userInfo().username } as const;
    await new MaintenanceLog(vault).noted(run, async () => {
      // Dropped once for all partitions: a drop by one partition takes effect only when another version becomes active.
      for (const version of await reads.versions(name)) await reads.drop(name, version);
      const folded = await Promise.all(lanes.map((lane) => fold(lane, projector, options)));
      return { events: folded.reduce((sum, events) => sum + events, 0) };
    });
  } finally {
    await Promise.all(lanes.map(({ feed }) => feed.close()));
    await close();
  }
}

/** Refills the columns of every read model in ClickHouse from its rows; the product may run meanwhile. @throws Error on the embedded profile */
export async function refillColumns(
  config: Config,
  hearing: { onProgress(progress: ColumnProgress): void; onError(error: unknown): void },
): Promise<void> {
  if (!config.distributed) throw new Error('There is no ClickHouse on the embedded profile');
  const reads = await openReads(config.distributed, hearing);
  try {
    await reads.refillColumns();
  } finally {
    await reads.close();
  }
}

/** Runs the projector to the head of the log; returns the number of events read. */
async function fold({ feed: log, store }: Lane, projector: Projector, { onError, onProgress }: RebuildOptions): Promise<number> {
  const feed = new CountingFeed(log);
  const head = await feed.head();
  const runner = new ProjectionRunner({
    feed,
    store,
    projectors: [projector],
    onError,
    metrics: ([stats]) => stats && onProgress?.({ position: stats.position, head, eventsPerSecond: stats.eventsPerSecond }),
  });
  await runner.start();
  await runner.caughtUp(head);
  await runner.stop();
  return feed.events;
}

/** Counts the delivered events. */
class CountingFeed extends EventFeed {
  events = 0;

  constructor(private readonly feed: EventFeed) {
    super();
  }

  subscribe(options: Parameters<EventFeed['subscribe']>[0]): Subscription {
    const handle = async (batch: FeedBatch) => {
      await options.handle(batch);
      this.events += batch.events.length;
    };
    return this.feed.subscribe({ ...options, handle });
  }

  head(): Promise<Position> {
    return this.feed.head();
  }

  async close(): Promise<void> {}
}

async function logLane(
  config: Config,
  { model }: Projector,
): Promise<{ reads: ReadStore; lanes: Lane[]; vault: Vault; close(): Promise<void> }> {
  existingLog(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const { files, store, vault } = await openLog(config);
  const place = { rowsFile: files.rows, columnsFile: files.columns };
  const reads = await openSqliteReadStore({ ...place, role: model.storage === 'columns' ? 'both' : 'writer' });
  return {
    reads,
    lanes: [{ feed: new LogEventFeed(store), store: reads }],
    vault,
    close: async () => {
      await reads.close();
      await store.close();
      await vault.close();
      lock.release();
    },
  };
}

async function partitionLanes(config: Config, { onError = () => undefined }: RebuildOptions) {
  const engines = await openEngines(config, 'rebuild', onError);
  const reads = await openReads(engines.settings, { onError });
  return {
    reads,
    vault: engines.vault,
    lanes: Array.from({ length: engines.settings.kafka.partitions }, (_, partition) => ({
      feed: openFeed(engines, { partition }),
      store: reads.ofPartition(partition),
    })),
    close: async () => {
      await reads.close();
      await engines.close();
    },
  };
}

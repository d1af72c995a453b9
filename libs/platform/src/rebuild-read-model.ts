import type { Config } from '@matricula/config';
import { LogEventFeed, type EventFeed } from '@matricula/event-feed';
import { ProjectionRunner, type Projector } from '@matricula/projection-kit';
import { openSqliteReadStore, type ColumnFill, type ReadStore } from '@matricula/read-store';
import { openEngines, openFeed, openReads } from './distributed/engines';
import { lockDataDir } from './data-dir-lock';
import { existingLog } from './log/existing-log';
import { openLog } from './log/open-log';

/** How far a rebuild has come; of one partition where there are several. */
export interface ReadModelProgress {
  position: string;
  head: string;
  eventsPerSecond: number;
}

export interface RebuildOptions {
  onProgress?(progress: ReadModelProgress): void;
  onError?(error: unknown): void;
}

/** A feed and the store that it is folded into; the distributed profile has a pair for each partition. */
interface Lane {
  feed: EventFeed;
  store: ReadStore;
}

/**
 * Drops a read model and folds it again from the whole log. The product must not run meanwhile. Columns are derived from
 * rows: the next start sees that these are new ones.
 */
export async function rebuildReadModel(config: Config, projector: Projector, options: RebuildOptions = {}): Promise<void> {
  const { reads, lanes, close } = config.distributed ? await partitionLanes(config, options) : await logLane(config, projector);
  const { name } = projector.model;
  try {
    // Not by a lane: what one partition drops stays until another version answers.
    for (const version of await reads.versions(name)) await reads.drop(name, version);
    await Promise.all(lanes.map((lane) => fold(lane, projector, options)));
  } finally {
    await Promise.all(lanes.map(({ feed }) => feed.close()));
    await close();
  }
}

/** Fills the columns of every read model anew from its rows; the product may run meanwhile. @throws Error where there are none beside the rows */
export async function refillColumns(
  config: Config,
  hearing: { onProgress(fill: ColumnFill): void; onError(error: unknown): void },
): Promise<void> {
  if (!config.distributed?.clickhouse) throw new Error('There is no ClickHouse here: set CLICKHOUSE_URL and what goes with it');
  const reads = await openReads(config.distributed, hearing);
  try {
    await reads.refillColumns();
  } finally {
    await reads.close();
  }
}

async function fold({ feed, store }: Lane, projector: Projector, { onError, onProgress }: RebuildOptions): Promise<void> {
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
}

async function logLane(config: Config, { model }: Projector): Promise<{ reads: ReadStore; lanes: Lane[]; close(): Promise<void> }> {
  existingLog(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const { files, store, vault } = await openLog(config);
  const place = { rowsFile: files.rows, columnsFile: files.columns };
  const reads = await openSqliteReadStore({ ...place, role: model.storage === 'columns' ? 'both' : 'writer' });
  return {
    reads,
    lanes: [{ feed: new LogEventFeed(store), store: reads }],
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

import { LogEventFeed } from '@matricula/event-feed';
import { ProjectionRunner, type Projector } from '@matricula/projection-kit';
import { openSqliteReadStore } from '@matricula/read-store';
import { embeddedFiles } from './embedded-files';
import { openLog } from './open-log';

/** How far a rebuild has come. */
export interface ReadModelProgress {
  position: string;
  head: string;
  eventsPerSecond: number;
}

/**
 * Drops a read model and folds it again from the whole log. The product must not run meanwhile. Columns are derived from
 * rows: the next start sees that these are new ones.
 */
export async function rebuildReadModel(
  dataDir: string,
  projector: Projector,
  { onProgress, onError }: { onProgress?(progress: ReadModelProgress): void; onError?(error: unknown): void } = {},
): Promise<void> {
  const files = embeddedFiles(dataDir);
  const { store, vault } = openLog(dataDir);
  const reads = await openSqliteReadStore({ rowsFile: files.rows, role: 'writer' });
  const feed = new LogEventFeed(store);
  const { name } = projector.model;
  const head = await store.head();
  try {
    for (const version of await reads.versions(name)) await reads.drop(name, version);
    const runner = new ProjectionRunner({
      feed,
      store: reads,
      projectors: [projector],
      onError,
      metrics: ([stats]) => stats && onProgress?.({ position: stats.position, head, eventsPerSecond: stats.eventsPerSecond }),
    });
    await runner.start();
    await runner.caughtUp(head);
    await runner.stop();
  } finally {
    await feed.close();
    await reads.close();
    await store.close();
    await vault.close();
  }
}

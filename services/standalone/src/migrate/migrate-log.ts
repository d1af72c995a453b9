import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventStore, SealedImport } from '@matricula/event-store';
import type { Vault } from '@matricula/vault';
import { compareLogs, type LogComparison } from './compare-logs';
import { copySecrets } from './secrets-copy';
import { SubjectKeyCopy } from './subject-keys';

/** One end of a migration. `vault` is needed at both ends when the keys of data subjects move too. */
export interface LogEnd {
  store: EventStore & SealedImport;
  vault?: Vault;
}

/** Where a copy remembers how far it has come, in positions of the log that it reads. */
export interface CopyCheckpoint {
  load(): Promise<Position>;
  save(position: Position): Promise<void>;
}

export interface MigrationProgress {
  phase: 'copying' | 'verifying';
  /** Events of this run. */
  events: number;
  position: Position;
}

export interface MigrationResult extends LogComparison {
  copied: number;
  /** Keys of persons. */
  keys: number;
  /** What else the vault holds. */
  secrets: number;
}

const BATCH = 1_000;

/**
 * Copies a log event for event: ids, order within each tenant, revisions, times and encrypted personal fields stay as they are; positions
 * are the new log's own. Nothing is decrypted. Cut short, it goes on where it was, and what was written twice counts once. At the end both
 * logs are read again and compared; see `compareLogs`. Nobody may write to either log meanwhile.
 */
export async function migrateLog(options: {
  from: LogEnd;
  to: LogEnd;
  checkpoint: CopyCheckpoint;
  onProgress?(progress: MigrationProgress): void;
}): Promise<MigrationResult> {
  const { from, to, checkpoint, onProgress } = options;
  const keys = from.vault && to.vault ? new SubjectKeyCopy(from.vault, to.vault) : undefined;
  // A place remembered for a log that has been emptied since is worth nothing.
  const start = (await to.store.head()) === ORIGIN ? ORIGIN : await checkpoint.load();
  let copied = 0;
  for await (const events of from.store.readAll(start, { sealed: true, batchSize: BATCH })) {
    // Keys first: an event whose key is missing reads as if its person had been erased.
    await keys?.copyFor(events);
    await Promise.all([...byTenant(events).values()].map((own) => to.store.importSealed(own)));
    const { position } = events.at(-1)!;
    await checkpoint.save(position);
    copied += events.length;
    onProgress?.({ phase: 'copying', events: copied, position });
  }
  const secrets = from.vault && to.vault ? await copySecrets(from.vault, to.vault) : 0;
  const comparison = await compareLogs(from.store, to.store, (events, position) => onProgress?.({ phase: 'verifying', events, position }));
  return { ...comparison, copied, keys: keys?.copied ?? 0, secrets };
}

/** Events of each tenant in their order: between tenants there is none to keep. */
function byTenant(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const tenants = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const own = tenants.get(event.tenantId);
    if (own) own.push(event);
    else tenants.set(event.tenantId, [event]);
  }
  return tenants;
}

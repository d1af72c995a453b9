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

/** Where a copy stores its progress, as a position of the source log. */
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
  /** Other secrets of the vault. */
  secrets: number;
}

const BATCH = 1_000;

/**
 * Copies a log event for event: ids, order within each tenant, revisions, times and encrypted personal fields are preserved; positions
 * are those of the target log. Nothing is decrypted. An interrupted copy resumes, and an event written twice counts once. Finally both
 * logs are read again and compared; see `compareLogs`. Nothing may write to either log during the copy.
 */
export async function migrateLog(options: {
  from: LogEnd;
  to: LogEnd;
  checkpoint: CopyCheckpoint;
  onProgress?(progress: MigrationProgress): void;
}): Promise<MigrationResult> {
  const { from, to, checkpoint, onProgress } = options;
  const keys = from.vault && to.vault ? new SubjectKeyCopy(from.vault, to.vault) : undefined;
  // A checkpoint is invalid if the target log has been emptied since.
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

/** Groups events by tenant in their order; there is no order to preserve between tenants. */
function byTenant(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const tenants = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const own = tenants.get(event.tenantId);
    if (own) own.push(event);
    else tenants.set(event.tenantId, [event]);
  }
  return tenants;
}

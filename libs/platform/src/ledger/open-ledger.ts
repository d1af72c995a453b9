import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { openSqliteReadStore, type ReadStore } from '@matricula/read-store';
import { openEngines, openLedgerStore, openReads } from '../distributed/engines';
import { existingLog } from '../existing-log';
import { openLog, type EmbeddedPlace } from '../open-log';

/** What a verification or an export of the log stands on. */
export interface OpenedLedger {
  store: EventStore;
  ledger: ReadStore;
  /** Rows that remember where an event was that is no longer in the log. */
  reads: ReadStore;
  close(): Promise<void>;
}

/** Log and ledger of the configured profile for tools; the product may run meanwhile. A ledger that is lost is not begun here. */
export async function openLedger(
  config: Pick<Config, 'dataDir' | 'distributed' | 'vaultKey'>,
  onError: (error: unknown) => void = () => undefined,
): Promise<OpenedLedger> {
  const { store, reads, ledger, closeLog } = config.distributed ? await remote(config, onError) : await local(config);
  await reads.prepare(timeline);
  const close = async () => {
    await ledger.close();
    await reads.close();
    await closeLog();
  };
  return { store, reads, ledger, close };
}

async function local(place: EmbeddedPlace) {
  existingLog(place.dataDir);
  const { files, store, vault } = await openLog(place);
  const reads = await openSqliteReadStore({ rowsFile: files.rows, role: 'writer' });
  const ledger = await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' });
  const closeLog = async () => {
    await store.close();
    await vault.close();
  };
  return { store, reads, ledger, closeLog };
}

async function remote(config: Pick<Config, 'distributed' | 'vaultKey'>, onError: (error: unknown) => void) {
  const { settings, store, close } = await openEngines(config, 'ledger', onError);
  return { store, reads: await openReads(settings), ledger: await openLedgerStore(settings), closeLog: close };
}

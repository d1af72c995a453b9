import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { columnOnlyRows, openSqliteReadStore, type RowStore } from '@matricula/read-store';
import { openEngines, openLedgerStore, openReads } from '../distributed/engines';
import { existingLog } from '../log/existing-log';
import { openLog, type EmbeddedPlace } from '../log/open-log';

/** Stores that a verification or an export of the log needs. */
export interface OpenedLedger {
  store: EventStore;
  ledger: RowStore;
  /** Where an event was that is no longer in the log, as the timeline remembers it; undefined when that does not know. */
  streamOf(tenantId: string, eventId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Log and ledger of the configured profile for tools; the product may run meanwhile. A ledger that is lost is not begun here. */
export async function openLedger(
  config: Pick<Config, 'dataDir' | 'distributed' | 'vaultKey'>,
  onError: (error: unknown) => void = () => undefined,
): Promise<OpenedLedger> {
  const { closeLog, ...opened } = config.distributed ? await remote(config, onError) : await local(config);
  const close = async () => {
    await opened.ledger.close();
    await closeLog();
  };
  return { ...opened, close };
}

async function local(place: EmbeddedPlace) {
  existingLog(place.dataDir);
  const { files, store, vault } = await openLog(place);
  const ledger = await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' });
  const closeLog = async () => {
    await store.close();
    await vault.close();
  };
  // The product has the columns to itself.
  const streamOf = async (tenantId: string, eventId: string) => {
    const [row] = await columnOnlyRows({ rowsFile: files.rows, columnsFile: files.columns }, timeline, tenantId, [eventId]);
    return row?.stream;
  };
  return { store, ledger, streamOf, closeLog };
}

async function remote(config: Pick<Config, 'distributed' | 'vaultKey'>, onError: (error: unknown) => void) {
  const { settings, store, close } = await openEngines(config, 'ledger', onError);
  const reads = await openReads(settings, { onError });
  await reads.prepare(timeline);
  const streamOf = async (tenantId: string, eventId: string) => (await reads.get(timeline, tenantId, eventId))?.stream;
  const closeLog = async () => {
    await reads.close();
    await close();
  };
  return { store, ledger: await openLedgerStore(settings), streamOf, closeLog };
}

import type { Config } from '@matricula/config';
import { ledger, timeline } from '@matricula/read-models/audit';
import { openSqliteReadStore } from '@matricula/read-store';
import { openEngines, openReads } from '../distributed/engines';
import { embeddedFiles } from '../embedded-files';
import { openLog } from '../open-log';

/** Log and ledger of the configured profile for tools; the product may run meanwhile. */
export async function openLedger(config: Pick<Config, 'dataDir' | 'distributed'>, onError: (error: unknown) => void = () => undefined) {
  const { store, reads, closeLog } = config.distributed ? await remote(config, onError) : await local(config.dataDir);
  await reads.prepare(ledger);
  await reads.prepare(timeline);
  const close = async () => {
    await reads.close();
    await closeLog();
  };
  return { store, reads, close };
}

async function local(dataDir: string) {
  const { store, vault } = openLog(dataDir);
  const reads = await openSqliteReadStore({ rowsFile: embeddedFiles(dataDir).rows, role: 'writer' });
  const closeLog = async () => {
    await store.close();
    await vault.close();
  };
  return { store, reads, closeLog };
}

async function remote(config: Pick<Config, 'distributed'>, onError: (error: unknown) => void) {
  const { settings, store, close } = await openEngines(config, 'ledger', onError);
  return { store, reads: await openReads(settings), closeLog: close };
}

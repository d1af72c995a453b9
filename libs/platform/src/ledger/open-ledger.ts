import { ledger, timeline } from '@matricula/read-models/audit';
import { openSqliteReadStore } from '@matricula/read-store';
import { embeddedFiles } from '../embedded-files';
import { openLog } from '../open-log';

/** Log and ledger of the embedded profile for tools; the product may run meanwhile. */
export async function openLedger(dataDir: string) {
  const { store, vault } = openLog(dataDir);
  const reads = await openSqliteReadStore({ rowsFile: embeddedFiles(dataDir).rows, role: 'writer' });
  await reads.prepare(ledger);
  await reads.prepare(timeline);
  const close = async () => {
    await reads.close();
    await store.close();
    await vault.close();
  };
  return { store, reads, close };
}

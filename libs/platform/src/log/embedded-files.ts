import { mkdirSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { join } from 'node:path';
import { LOG_FILE } from './existing-log';

/**
 * Paths of the embedded profile's files in the data directory. From this call on, files of the process are readable only by its own account: 0600,
 * 0700.
 */
export function embeddedFiles(dataDir: string) {
  // Threads have the mask of their process.
  if (isMainThread) process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  return {
    log: join(dataDir, LOG_FILE),
    vault: join(dataDir, 'vault.sqlite'),
    rows: join(dataDir, 'rows.sqlite'),
    columns: join(dataDir, 'columns.duckdb'),
    timers: join(dataDir, 'timers.sqlite'),
    ledger: join(dataDir, 'ledger.sqlite'),
    blobs: join(dataDir, 'blobs'),
    lock: join(dataDir, 'in-use.sqlite'),
    mailbox: join(dataDir, 'mailbox.json'),
  };
}

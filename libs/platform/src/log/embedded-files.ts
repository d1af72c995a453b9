import { mkdirSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { join } from 'node:path';
import { LOG_FILE } from './existing-log';

/** Where the embedded profile keeps what, under the data directory. From here on whatever the process makes is its own account's: 0600, 0700. */
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

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded profile keeps what, under the data directory. */
export function embeddedFiles(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  return {
    log: join(dataDir, 'events.sqlite'),
    vault: join(dataDir, 'vault.sqlite'),
    rows: join(dataDir, 'rows.sqlite'),
    columns: join(dataDir, 'columns.duckdb'),
    ledger: join(dataDir, 'ledger.sqlite'),
    blobs: join(dataDir, 'blobs'),
    mailbox: join(dataDir, 'mailbox.json'),
  };
}

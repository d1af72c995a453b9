import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite, type Sqlite } from './open-sqlite';
import { impatiently } from './until-free';

const AGAIN_MS = 20;
const BUSY_TIMEOUT_MS = 30_000;

/** Empties the write-ahead log, which holds old pages; false while another connection reads, writes or does the same. */
export function truncateLog(db: Sqlite): boolean {
  // The caller retries instead of blocking here.
  const [{ busy }] = impatiently(db, () => db.pragma('wal_checkpoint(truncate)') as [{ busy: number }]);
  return busy === 0;
}

/**
 * Rewrites the file. Deleted content is overwritten at once (`secureDelete`), except in pages that were full and whose rows moved to other pages:
 * about one in a hundred later deleted rows stays readable there. The old pages remain in the file and its log until `truncateLog` returns true.
 * Other connections can read meanwhile but wait to write; about 100 MB a second.
 */
export function rewrite(db: Sqlite): void {
  db.exec('vacuum');
}

/** Empties the write-ahead log as soon as no other connection blocks it. */
export async function emptyLog(db: Sqlite): Promise<void> {
  while (!truncateLog(db)) await pause(AGAIN_MS);
}

/** Rewrites the file and empties its log, over a connection of its own: for use in a separate thread while others have the file open. */
export async function rewriteFile(file: string): Promise<void> {
  const db = openSqlite(file, { busyTimeoutMs: BUSY_TIMEOUT_MS, synchronous: 'full', secureDelete: true });
  try {
    rewrite(db);
    await emptyLog(db);
  } finally {
    db.close();
  }
}

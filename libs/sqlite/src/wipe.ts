import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite, type Sqlite } from './open-sqlite';
import { impatiently } from './until-free';

const AGAIN_MS = 20;
const BUSY_TIMEOUT_MS = 30_000;

/** Empties the write-ahead log, in which pages lie as they were; false while somebody else reads, writes or does the same. */
export function truncateLog(db: Sqlite): boolean {
  // Whoever calls asks again instead of waiting here.
  const [{ busy }] = impatiently(db, () => db.pragma('wal_checkpoint(truncate)') as [{ busy: number }]);
  return busy === 0;
}

/**
 * Writes the file anew. What is deleted is overwritten at once (`secureDelete`), but where a page was full and its rows went to others, it
 * still holds them as they were: of a hundred that are deleted later, about one can be read there. The old pages are in the file and its log
 * until `truncateLog` says that it is empty. Others read meanwhile and wait to write; some 100 MB a second.
 */
export function rewrite(db: Sqlite): void {
  db.exec('vacuum');
}

/** Empties the write-ahead log, as soon as nobody else is in the way. */
export async function emptyLog(db: Sqlite): Promise<void> {
  while (!truncateLog(db)) await pause(AGAIN_MS);
}

/** The same from nothing to an empty log, over a connection of its own: for a thread beside those that have the file open. */
export async function rewriteFile(file: string): Promise<void> {
  const db = openSqlite(file, { busyTimeoutMs: BUSY_TIMEOUT_MS, synchronous: 'full', secureDelete: true });
  try {
    rewrite(db);
    await emptyLog(db);
  } finally {
    db.close();
  }
}

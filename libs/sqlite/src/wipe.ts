import type { Sqlite } from './open-sqlite';

/** Empties the write-ahead log, in which pages lie as they were; false while somebody else reads, writes or does the same. */
export function truncateLog(db: Sqlite): boolean {
  const patience = db.pragma('busy_timeout', { simple: true }) as number;
  // Its thread answers people: whoever calls asks again instead of waiting here.
  db.pragma('busy_timeout = 0');
  try {
    const [{ busy }] = db.pragma('wal_checkpoint(truncate)') as [{ busy: number }];
    return busy === 0;
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}

/**
 * Writes the file anew. What is deleted is overwritten at once (`secureDelete`), but where a page was full and its rows went to others, it
 * still holds them as they were: of a hundred that are deleted later, about one can be read there. The old pages are in the file and its log
 * until `truncateLog` says that it is empty. Others read meanwhile and wait to write; some 100 MB a second.
 */
export function rewrite(db: Sqlite): void {
  db.exec('vacuum');
}

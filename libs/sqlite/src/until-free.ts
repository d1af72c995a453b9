import { setTimeout as pause } from 'node:timers/promises';
import type { Sqlite } from './open-sqlite';

const LONGEST_PAUSE_MS = 4;

/** Whether a statement failed because another connection holds the file. */
const isBusy = (error: unknown) => (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true;

/** Does something that fails at once where another connection holds the file: SQLite would wait in this thread, which answers people. */
export function impatiently<T>(db: Sqlite, work: () => T): T {
  const patience = db.pragma('busy_timeout', { simple: true }) as number;
  db.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}

/**
 * Makes an attempt, whole in one turn, until no other connection holds the file; the thread answers others meanwhile.
 * @throws Error when it is held for longer than `patienceMs`, and what the attempt throws otherwise
 */
export async function untilFree<T>(what: string, patienceMs: number, attempt: () => T): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline)
        throw new Error(`${what} has been locked by another process for ${patienceMs / 1000} s`, { cause: error });
    }
    // A random pause keeps two processes from missing each other's gaps for ever.
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
}

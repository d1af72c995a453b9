import { setTimeout as pause } from 'node:timers/promises';
import type { Sqlite } from './open-sqlite';

const LONGEST_PAUSE_MS = 4;

/** Whether a statement failed because another connection locks the file. */
const isBusy = (error: unknown) => (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true;

/** Runs work that fails at once if another connection locks the file, because SQLite would block this thread while waiting. */
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
 * Retries a synchronous attempt until no other connection locks the file, without blocking the thread.
 * @throws Error when it is locked for longer than `patienceMs`, and any other error of the attempt
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
    // The random pause keeps two processes from colliding again and again.
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
}

import { openSqlite } from '@matricula/sqlite';
import { embeddedFiles } from './log/embedded-files';

/** Another process works on the same folder. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use: end the Matricula that runs on it, or choose another folder with DATA_DIR.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Locks a data folder for this process until `release`; the operating system releases the lock of a dead process. @throws DataDirInUse, or the
 * SQLite error for a folder that cannot be written
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const db = openSqlite(embeddedFiles(dataDir).lock, { busyTimeoutMs: 0 });
  try {
    // An open transaction that never writes: its lock is the system's.
    db.exec('begin immediate');
  } catch (error) {
    db.close();
    throw (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ? new DataDirInUse(dataDir) : error;
  }
  return { release: () => db.close() };
}

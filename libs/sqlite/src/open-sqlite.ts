import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** An open SQLite file. */
export type Sqlite = Database.Database;
/** A prepared statement. */
export type Statement = Database.Statement;
/** What a statement that changes rows answers. */
export type RunResult = Database.RunResult;

/** How a file is opened; what is not said is SQLite's own default. */
export interface SqliteOptions {
  /** How long opening and statements wait for another connection's lock. */
  busyTimeoutMs: number;
  /** `full`: durable when a commit returns. `normal`: whole after a power cut, but the last commits may be missing. */
  synchronous?: 'full' | 'normal';
  /** Pages kept in memory, in KiB. */
  cacheKiB?: number;
  /** Pages of write-ahead log between checkpoints. */
  checkpointPages?: number;
  /** Deleted content is overwritten with zeros, not merely unlinked from its page. */
  secureDelete?: boolean;
  /** The connection refuses to write. */
  queryOnly?: boolean;
}

/** Opens a SQLite file, new or not, in write-ahead mode. The only place of the product that does; `:memory:` is a database of its own. */
export function openSqlite(file: string, options: SqliteOptions): Sqlite {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: options.busyTimeoutMs });
  if (!options.queryOnly) db.pragma('journal_mode = wal');
  const { synchronous, cacheKiB, checkpointPages, secureDelete, queryOnly } = options;
  if (synchronous) db.pragma(`synchronous = ${synchronous}`);
  if (cacheKiB) db.pragma(`cache_size = -${cacheKiB}`);
  if (checkpointPages) db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  if (secureDelete) db.pragma('secure_delete = on');
  if (queryOnly) db.pragma('query_only = on');
  return db;
}

import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** An open SQLite file. */
export type Sqlite = Database.Database;
/** A prepared statement. */
export type Statement = Database.Statement;
/** Result of a statement that changes rows. */
export type RunResult = Database.RunResult;

/** How to open a file; omitted options use SQLite's defaults. */
export interface SqliteOptions {
  /** How long opening and statements wait for another connection's lock. */
  busyTimeoutMs: number;
  /** `full`: durable when a commit returns. `normal`: consistent after a power cut, but the last commits may be lost. */
  synchronous?: 'full' | 'normal';
  /** Page cache in KiB. */
  cacheKiB?: number;
  /** Pages of write-ahead log between checkpoints. */
  checkpointPages?: number;
  /** Overwrites deleted content with zeros instead of only unlinking it. */
  secureDelete?: boolean;
  /** The connection is read-only. */
  queryOnly?: boolean;
}

/** Opens or creates a SQLite file in write-ahead mode. All SQLite files of the product are opened here; `:memory:` is a database of its own. */
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

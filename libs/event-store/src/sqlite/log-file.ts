import { openSqlite, type Sqlite } from '@matricula/sqlite';

const SCHEMA_VERSION = 1;
const OPENING_TIMEOUT_MS = 30_000;

const SCHEMA = `
  create table streams (id integer primary key, name text not null unique, tenant text not null) strict;
  create table events (
    position integer primary key, id blob not null unique, stream integer not null, revision integer not null,
    type text not null, at integer not null, data text not null, meta text not null
  ) strict;
  create unique index events_by_stream on events (stream, revision);
`;

/** Opens the connection for writing; creates the tables if the file is new. @throws Error when a newer version made the file. */
export function openForWriting(file: string): Sqlite {
  const db = openSqlite(file, {
    busyTimeoutMs: OPENING_TIMEOUT_MS,
    synchronous: 'full',
    cacheKiB: 16_384,
    // 64 MiB of log between checkpoints: each checkpoint makes writers wait for two disk syncs, and the same pages change repeatedly.
    checkpointPages: 16_384,
  });
  db.transaction(() => {
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version === SCHEMA_VERSION) return;
    if (version !== 0) {
      throw new Error(`${file} is an event log of schema ${version}; this version of Matricula knows schema ${SCHEMA_VERSION}`);
    }
    db.exec(SCHEMA);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  }).immediate();
  // From here on, waiting for a locked file does not block the thread; see GroupCommit.
  db.pragma('busy_timeout = 0');
  return db;
}

/** A read-only connection. Its page cache is dropped whenever another connection commits, so it is small. */
export const openForReading = (file: string): Sqlite =>
  openSqlite(file, { busyTimeoutMs: OPENING_TIMEOUT_MS, cacheKiB: 4_096, queryOnly: true });

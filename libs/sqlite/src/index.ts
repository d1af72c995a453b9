export { rewrite, truncateLog } from './wipe';
export { openSqlite, type RunResult, type Sqlite, type SqliteOptions, type Statement } from './open-sqlite';

export { impatiently, untilFree } from './until-free';
export { emptyLog, rewrite, rewriteFile, truncateLog } from './wipe';
export { openSqlite, type RunResult, type Sqlite, type SqliteOptions, type Statement } from './open-sqlite';

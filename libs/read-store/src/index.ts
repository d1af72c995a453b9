export { ownWrites } from './own-writes';
export { shareShown, whole } from './whole';
export {
  projectionOf,
  ReadBehind,
  RefusedQuery,
  StillFilling,
  type ChangedKeys,
  type Filling,
  ReadStore,
  type RowChange,
  type StoredRow,
} from './read-store';
export { openSqliteReadStore, type EmbeddedReadStore, type SqliteReadStoreOptions } from './sqlite/sqlite-read-store';
export { MongoReadStore, openMongoReadStore, type MongoReadStoreOptions } from './mongo/mongo-read-store';
export { type ColumnProgress } from './columns/column-feed';
export { matches } from './naive/naive-filter';
export { naiveAggregate, naiveDistinct, naivePage } from './naive/naive-query';

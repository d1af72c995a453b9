export { everyRow } from './every-row';
export { ownWrites } from './own-writes';
export { shareShown, whole } from './whole';
export {
  ProgressLost,
  projectionOf,
  QuestionsUnavailable,
  ReadBehind,
  RefusedQuery,
  StillFilling,
  type ChangedKeys,
  type Filling,
  ReadStore,
  type RefusedRow,
  type RowChange,
  RowStore,
  type StoredRow,
} from './read-store';
export { openAnswers, openSqliteReadStore, type ColumnsPlace, type SqliteReadStoreOptions } from './sqlite/sqlite-read-store';
export { MongoReadStore, openMongoReadStore, type MongoReadStoreOptions } from './mongo/mongo-read-store';
export { MongoRowStore, openMongoRowStore } from './mongo/mongo-row-store';
export { type ClickHouseOptions } from './clickhouse/clickhouse-columns';
export { type Columns } from './columns/answers';
export { RowSetAside } from './columns/refused-rows';
export { columnOnlyRows } from './columns/column-only-rows';
export { RemoteAnswers, type RemoteAnswersOptions } from './columns/answers.client';
export { type FromAnswers, type ToAnswers } from './columns/answers.messages';
export { serveAnswers } from './columns/answers.server';
export { type ColumnProgress } from './columns/column-feed';
export { condition, matches } from './naive/naive-filter';
export { naiveAggregate, naiveDistinct, naivePage } from './naive/naive-query';
export { rowCarrying } from './rows-carrying';

import type { ReadModel } from './define-read-model';

/**
 * Offset from the version of the present rows to that of their rebuild. Declared versions are smaller, and so are those of records (a hash of their
 * shape).
 */
const REBUILD_OFFSET = 10_000_000_000;

/** The version that a declaration has, whichever of its foldings is meant: 8 of 8, 10000000008 and 20000000008. */
export const declaredVersion = (version: number): number => version % REBUILD_OFFSET;

/** Version number of the rebuild that replaces the present rows: 10000000008 after 8. */
export const nextFolding = (answering: number): number => answering + REBUILD_OFFSET;

/** The same declaration under another version number: with rows, columns and a checkpoint of its own. */
export const asFolding = <Row extends object>(model: ReadModel<Row>, version: number): ReadModel<Row> =>
  version === model.version ? model : { ...model, version };

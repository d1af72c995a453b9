import type { ReadModel } from './define-read-model';

/** What a read model that is folded anew is further than the one that answers; declared versions stay below, those of records (a hash of their shape) too. */
const ANEW = 10_000_000_000;

/** The version that a declaration has, whichever of its foldings is meant: 8 of 8, 10000000008 and 20000000008. */
export const declaredVersion = (version: number): number => version % ANEW;

/** The folding that takes the place of the one that answers: 10000000008 after 8. */
export const nextFolding = (answering: number): number => answering + ANEW;

/** The same declaration under another version number: with rows, columns and a checkpoint of its own. */
export const asFolding = <Row extends object>(model: ReadModel<Row>, version: number): ReadModel<Row> =>
  version === model.version ? model : { ...model, version };

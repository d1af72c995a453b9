import type { RowRange } from '../compile-query';
import type { Statement } from '../statement';

/** The rows of a column-only table between two row numbers, the second excluded. */
export const idRange = (from: number, before: number): RowRange<Statement> => ({
  from,
  before,
  within: (draft) => `id >= ${draft.integer(from)} and id < ${draft.integer(before)}`,
});

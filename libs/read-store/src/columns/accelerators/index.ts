import type { RowsReader } from '../../sqlite/rows-reader';
import type { ColumnStore } from '../column-store';
import type { Ask } from '../dialect';
import type { Statement } from '../statement';
import type { TableAnswers } from '../table-answers';
import { CachedFigures } from './cached-figures';
import { CombinedGroupings } from './combined-groupings';
import { CountedThings } from './counted-things';
import { NumberedWords } from './numbered-words';
import { RankedKeys } from './ranked-keys';
import { SearchIndex } from './search-index';
import { SmallModels } from './small-models';

/**
 * Switches of the accelerators. Answers are the same with any of them on or off. Figures are p95 in ms, off and on in turns (`accelerators.bench.ts`,
 * medians of five repetitions on two busy cores, 100,000 leads and 300,000 facts unless told otherwise).
 */
export interface Accelerators {
  /** Breaks ties of a sort by numbers. A page of facts: 18.4 off, 8.5 on (30,000 leads, 90,000 facts). */
  rankedKeys: boolean;
  /** Looks up searched words in the trigram index. Rare words: 18.1 off, 0.6 on. */
  searchIndex: boolean;
  /** Answers small read models from SQLite while DuckDB rewrites its tables. Roles while tables are rewritten: up to 3,400 off, 184 on (decision 10). */
  smallModels: boolean;
  /** Computes related groupings with one statement. Source by stage, not requested before: 302 off, 73 on. */
  combinedGroupings: boolean;
  /** Groups and filters facts by numbers instead of words. Source by stage, not requested before: 295 off, 84 on. */
  numberedWords: boolean;
  /** Caches counts and aggregates of append-only tables. Requested again: source by stage 59 off, 0.3 on; hourly report 17 off, 4 on; count 8 off, 0.1 on. */
  cachedFigures: boolean;
  /** Counts distinct leads by numbers in this process. Source by stage, not requested before: 92 off, 37 on. */
  countedThings: boolean;
}

/** All accelerators on. */
export const ALL_ACCELERATORS: Accelerators = {
  rankedKeys: true,
  searchIndex: true,
  smallModels: true,
  combinedGroupings: true,
  numberedWords: true,
  cachedFigures: true,
  countedThings: true,
};

/** Wraps plain answers in the accelerators that are switched on; the last one is asked first. */
export function accelerated(
  plain: TableAnswers,
  { rows, columns }: { rows: RowsReader; columns: ColumnStore },
  switches: Partial<Accelerators> = {},
): TableAnswers {
  const ask: Ask<Statement> = (statement) => columns.ask((engine) => engine.rows(statement));
  const isOn = { ...ALL_ACCELERATORS, ...switches };
  const wrappers: readonly [name: keyof Accelerators, wrap: (next: TableAnswers) => TableAnswers][] = [
    ['combinedGroupings', (next) => new CombinedGroupings(next, ask)],
    ['countedThings', (next) => new CountedThings(next, columns)],
    ['cachedFigures', (next) => new CachedFigures(next, columns)],
    ['numberedWords', (next) => new NumberedWords(next, columns)],
    ['rankedKeys', (next) => new RankedKeys(next, rows, columns)],
    ['searchIndex', (next) => new SearchIndex(next, rows, ask)],
    ['smallModels', (next) => new SmallModels(next, rows, columns)],
  ];
  return wrappers.reduce((next, [name, wrap]) => (isOn[name] ? wrap(next) : next), plain);
}

import type { RowsReader } from '../../sqlite/rows-reader';
import type { ColumnStore } from '../column-store';
import type { Ask } from '../dialect';
import type { Statement } from '../statement';
import type { TableAnswers } from '../table-answers';
import { CachedFigures } from './cached-figures';
import { CombinedGroupings } from './combined-groupings';
import { CountedThings } from './counted-things';
import { FrequentWords } from './frequent-words';
import { NumberedWords } from './numbered-words';
import { RankedKeys } from './ranked-keys';
import { SearchIndex } from './search-index';
import { SmallModels } from './small-models';
import { SortEnds } from './sort-ends';

/** Switches of the accelerators. Answers are the same with any of them on or off. */
export interface Accelerators {
  /** Breaks ties of a sort by numbers. */
  rankedKeys: boolean;
  /** Looks up searched words in the trigram index. */
  searchIndex: boolean;
  /** Searches for frequent words at the beginning of the sort order. */
  frequentWords: boolean;
  /** Answers small read models from SQLite while DuckDB rewrites its tables. */
  smallModels: boolean;
  /** Computes related groupings with one statement. */
  combinedGroupings: boolean;
  /** Groups and filters facts by numbers instead of words. */
  numberedWords: boolean;
  /** Caches counts and aggregates of append-only tables. */
  cachedFigures: boolean;
  /** Counts distinct leads by numbers in this process. */
  countedThings: boolean;
}

/** All accelerators on. */
export const ALL_ACCELERATORS: Accelerators = {
  rankedKeys: true,
  searchIndex: true,
  frequentWords: true,
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
  const ends = new SortEnds(ask);
  const isOn = { ...ALL_ACCELERATORS, ...switches };
  const wrappers: readonly [name: keyof Accelerators, wrap: (next: TableAnswers) => TableAnswers][] = [
    ['combinedGroupings', (next) => new CombinedGroupings(next, ask)],
    ['countedThings', (next) => new CountedThings(next, columns)],
    ['cachedFigures', (next) => new CachedFigures(next, columns)],
    ['numberedWords', (next) => new NumberedWords(next, columns)],
    ['rankedKeys', (next) => new RankedKeys(next, rows, columns)],
    ['frequentWords', (next) => new FrequentWords(next, ends)],
    ['searchIndex', (next) => new SearchIndex(next, rows, ends)],
    ['smallModels', (next) => new SmallModels(next, rows, columns)],
  ];
  return wrappers.reduce((next, [name, wrap]) => (isOn[name] ? wrap(next) : next), plain);
}

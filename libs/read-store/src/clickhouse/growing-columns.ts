import type { Position } from '@matricula/domain/kernel';
import type { RowRange } from '../columns/compile-query';
import { CachedGroups, type Grown } from '../columns/accelerators/cached-groups';
import { putLast } from '../columns/put-last';
import type { Answering } from '../mongo/mongo-registry';
import type { ClickHouseDraft } from './clickhouse-dialect';

/** Number of queries per table whose aggregates are cached, over all callers. */
const MOST_QUESTIONS = 128;
/** Number of cached tables: versions of the few append-only read models. */
const MOST_TABLES = 8;

/** How far an append-only table has grown; undefined while rows are being replaced. */
export type Stand = () => Promise<{ position: Position; replaced: string } | undefined>;

/** Cached aggregates of an append-only table, and its current state. */
export interface Growth {
  cached: CachedGroups;
  stands(): Promise<Grown>;
}

/**
 * Caches aggregates of append-only tables in this process. Other processes write the tables, so the state of a table is looked up with every query,
 * and positions of events serve as row numbers.
 */
export class GrowingColumns {
  private readonly tables = new Map<string, CachedGroups>();

  of({ columns }: Answering, stand: Stand): Growth {
    const table = columns?.table ?? '';
    const cached = this.tables.get(table) ?? new CachedGroups(MOST_QUESTIONS);
    putLast(this.tables, table, cached, MOST_TABLES);
    const stands = async (): Promise<Grown> => {
      const { position = '', replaced } = (await stand()) ?? {};
      const next = Number(position.split(':')[0]) + 1;
      // All rows are read, and nothing is cached.
      return replaced === undefined || !Number.isSafeInteger(next) ? { next: Infinity, replaced: Symbol() } : { next, replaced };
    };
    return { cached, stands };
  }
}

/** Rows whose events lie between two places of the log, the second excluded. */
export const placedBetween = (from: number, before: number): RowRange<ClickHouseDraft> => ({
  from,
  before,
  within: () =>
    [from > 0 ? `position >= ${versionAt(from)}` : '', before < Infinity ? `position < ${versionAt(before)}` : '']
      .filter(Boolean)
      .join(' and ') || 'true',
});

/** The smallest row version of an event at this place: beyond 64 bits, so it is passed as text. */
const versionAt = (place: number) => `toUInt128('${BigInt(place) << 32n}')`;

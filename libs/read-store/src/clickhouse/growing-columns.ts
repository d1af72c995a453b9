import type { Position } from '@matricula/domain/kernel';
import type { Within } from '../columns/compile-query';
import { KeptGroups, type Grown } from '../columns/kept-groups';
import { putLast } from '../columns/put-last';
import type { Answering } from '../mongo/mongo-registry';
import type { ClickHouseDraft } from './clickhouse-dialect';

/** Questions of one table of which what they add up is kept, whoever asks them. */
const MOST_QUESTIONS = 128;
/** Versions and fillings of the few read models whose rows are only added as a rule. */
const MOST_TABLES = 8;

/** How far rows have come whose positions only grow; undefined where some are being replaced. */
export type Stand = () => Promise<{ position: Position; replaced: string } | undefined>;

/** What is kept of a table that only grows, and where it stands. */
export interface Growth {
  kept: KeptGroups;
  stands(): Promise<Grown>;
}

/**
 * What questions have added up of tables that only grow, in this process. Others write them: where a table stands is asked with every question, and the
 * positions of its rows take the place of numbers.
 */
export class GrowingColumns {
  private readonly tables = new Map<string, KeptGroups>();

  of({ columns }: Answering, stand: Stand): Growth {
    const table = columns?.table ?? '';
    const kept = this.tables.get(table) ?? new KeptGroups(MOST_QUESTIONS);
    putLast(this.tables, table, kept, MOST_TABLES);
    const stands = async (): Promise<Grown> => {
      const { position = '', replaced } = (await stand()) ?? {};
      const next = Number(position.split(':')[0]) + 1;
      // All rows count, and nothing is known of them the next time.
      return replaced === undefined || !Number.isSafeInteger(next) ? { next: Infinity, replaced: Symbol() } : { next, replaced };
    };
    return { kept, stands };
  }
}

/** Rows whose events stand from one place of the log on and before another. */
export const placedBetween =
  (from: number, before: number): Within<ClickHouseDraft> =>
  () =>
    [from > 0 ? `position >= ${versionAt(from)}` : '', before < Infinity ? `position < ${versionAt(before)}` : '']
      .filter(Boolean)
      .join(' and ') || 'true';

/** The least version of a row whose event stands there: beyond 64 bits, so that it has to be said as text. */
const versionAt = (place: number) => `toUInt128('${BigInt(place) << 32n}')`;

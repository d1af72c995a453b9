import type { PageQuery } from '@matricula/read-models/kernel';
import { RANKS } from '../column-table';
import { pageByRank, type Subject } from '../compile-query';
import type { Ask, Draft } from '../dialect';
import type { FrontRow, FrontRows, WantedFront } from './kept-fronts';

/**
 * The first rows of a page's sort order, without its search words. Without a search the engine returns only numbers: reading the texts of rows that
 * turn out not to be in front would cost more than everything else. `keysOf` returns their keys by number; rows it does not know were removed.
 */
export async function frontRows<D extends Draft>(
  ask: Ask<D>,
  { dialect, table, asked, tenantId }: Subject<D>,
  { where, sort = [] }: PageQuery,
  { most, hasTexts }: WantedFront,
  keysOf: (ids: readonly number[]) => ReadonlyMap<number, string>,
): Promise<FrontRows> {
  const subject = { dialect, table, asked, tenantId };
  const query = { where, sort, limit: most };
  const more = hasTexts ? 'key, search' : '';
  const width = 1 + RANKS.length + sort.length;
  const found = await ask(pageByRank(subject, query, { more }));
  const last = found.length > most ? found.at(-1) : undefined;
  // Rows that rank equal to the last one may continue after it.
  const sure = last ? found.filter((row) => row.slice(1, width).some((value, index) => value !== last[index + 1])) : found;
  const rows = sure.length < most / 2 && last ? (await ask(pageByRank(subject, query, { more, ties: ['key'] }))).slice(0, most) : sure;
  const keys = hasTexts ? undefined : keysOf(rows.map(([id]) => Number(id)));
  return {
    rows: rows.flatMap((row): FrontRow[] => {
      const [id, values] = [Number(row[0]), row.slice(1 + RANKS.length, width)];
      if (!keys) return [{ id, values, key: String(row[width]), text: String(row[width + 1] ?? '') }];
      const key = keys.get(id);
      return key === undefined ? [] : [{ id, values, key }];
    }),
    isWhole: last === undefined,
  };
}

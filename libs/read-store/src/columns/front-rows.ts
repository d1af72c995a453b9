import type { PageQuery } from '@matricula/read-models/kernel';
import { RANKS } from './column-table';
import { pageByRank, type Subject } from './compile-query';
import type { Ask, Draft } from './dialect';
import type { FrontRows } from './kept-fronts';

/** The first rows, at most so many, of the order in which a page is asked for, without its words. */
export async function frontRows<D extends Draft>(
  ask: Ask<D>,
  { dialect, table, asked, tenantId }: Subject<D>,
  { where, sort = [] }: PageQuery,
  most: number,
): Promise<FrontRows> {
  const subject = { dialect, table, asked, tenantId };
  const query = { where, sort, limit: most };
  const width = RANKS.length + sort.length + 1;
  const found = await ask(pageByRank(subject, query, { more: 'key, search' }));
  const last = found.length > most ? found.at(-1) : undefined;
  // Rows that rank as the last one does may go on behind it.
  const sure = last ? found.filter((row) => row.slice(1, width).some((value, index) => value !== last[index + 1])) : found;
  const rows =
    sure.length < most / 2 && last ? (await ask(pageByRank(subject, query, { more: 'key, search', ties: ['key'] }))).slice(0, most) : sure;
  return {
    rows: rows.map((row) => ({
      ...{ id: Number(row[0]), key: String(row[width]), text: String(row[width + 1] ?? '') },
      values: row.slice(1 + RANKS.length, width),
    })),
    isWhole: last === undefined,
  };
}

import type { Selection } from '@matricula/read-models/kernel';
import { countRows, type RowRange, type Subject } from './compile-query';
import type { Ask, Draft } from './dialect';

/** Counts the rows that meet a condition; for append-only tables, adds newer rows to a cached count. */
export async function countOf<D extends Draft>(ask: Ask<D>, subject: Subject<D>, selection: Selection): Promise<number> {
  const count = async (rows?: RowRange<D>) => {
    const [row] = await ask(countRows({ ...subject, within: rows?.within ?? subject.within }, selection));
    return Number(row?.[0] ?? 0);
  };
  if (!subject.figures) return count();
  const name = JSON.stringify(['count', subject.tenantId, selection.where]);
  return (await subject.figures(name, { find: count, add: async (known, { since }) => known + (await count(since)) })) ?? 0;
}

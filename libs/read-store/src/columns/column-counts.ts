import type { Selection } from '@matricula/read-models/kernel';
import { countRows, type Subject } from './compile-query';
import type { Ask, Draft } from './dialect';

/** How many rows meet a condition; where rows are only added as a rule, those that came since are added to what is known. */
export async function countOf<D extends Draft>(ask: Ask<D>, subject: Subject<D>, selection: Selection): Promise<number> {
  const count = async (within = subject.within) => {
    const [row] = await ask(countRows({ ...subject, within }, selection));
    return Number(row?.[0] ?? 0);
  };
  if (!subject.kept) return count();
  const name = JSON.stringify(['count', subject.tenantId, selection.where]);
  return (await subject.kept(name, { find: count, add: async (known, { since }) => known + (await count(since)) })) ?? 0;
}

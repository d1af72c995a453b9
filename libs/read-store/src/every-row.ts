import type { PageQuery, ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from './read-store';

/** All rows of a selection in the order of `sort`, however many there are: where a cut would give a wrong sum or lose one of them. */
export async function everyRow<Row extends object>(
  reads: Pick<ReadStore, 'stream'>,
  model: ReadModel<Row>,
  tenantId: string,
  query: Omit<PageQuery, 'skip' | 'limit'>,
): Promise<Row[]> {
  const found: Row[] = [];
  for await (const rows of reads.stream<Row>(model, tenantId, query)) found.push(...rows);
  return found;
}

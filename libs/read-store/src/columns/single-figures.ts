import type { AggregateRow, Grouping, GroupingsQuery } from '@matricula/read-models/kernel';
import { aggregateRows, named, namesOf, orderOf } from './compile-figures';
import type { Subject } from './compile-query';
import type { Ask, Draft } from './dialect';
import { inWords, numberedIn } from './words-of-numbers';

/** Figures of one grouping, from a statement of its own. */
export async function singleFigures<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  { where, search, timeZone }: GroupingsQuery,
  grouping: Grouping,
): Promise<AggregateRow[]> {
  // The engine can apply a limit only if it sorts by the words themselves, and bounds only if it compares these.
  const { numbers: _numbers, ...words } = subject;
  const asks = grouping.limit === undefined && grouping.having === undefined ? subject : words;
  const rows = await ask(aggregateRows(asks, { where, search, timeZone, ...grouping }));
  return inWords(rows, numberedIn(asks, grouping.by), orderOf(grouping)).map((row) => named(namesOf(grouping), row));
}

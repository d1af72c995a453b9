import { type Filter, type Sort } from '@matricula/read-models/kernel';
import { type Neighbours } from '../grid/list-source';

/** The question whose answer is worked through. `key` names the row: a lead's id, or a follow-up's. */
export interface QueuePlace {
  list: string;
  label: string;
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
  key: string;
}

/** What a place of the queue says to the router. */
export interface QueueState {
  queue?: QueuePlace;
}

/** The place now, or the last one that was known while the row still belonged to the list. Pure. */
export function placeOf(now: Neighbours, before: Neighbours | undefined): Neighbours {
  if (now.index >= 0 || !before) return now;
  return { ...before, count: Math.max(now.count, 1) };
}

import { type Filter, type Sort } from '@matricula/read-models/kernel';
import { type Neighbours } from '../grid/list-source';

/** The query whose rows are worked through. `key` names the row: a lead's id, or a follow-up's. */
export interface QueuePlace {
  list: string;
  label: string;
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
  key: string;
  /** A run in the order of the next best lead (`queue-run.ts`); without it, the order is that of the list. */
  run?: string;
}

/** The queue place in the router's state. */
export interface QueueState {
  queue?: QueuePlace;
}

/** The current place, or the last known one while the row still belonged to the list. Pure. */
export function placeOf(now: Neighbours, before: Neighbours | undefined): Neighbours {
  if (now.index >= 0 || !before) return now;
  return { ...before, count: Math.max(now.count, 1) };
}

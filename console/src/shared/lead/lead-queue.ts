/**
 * The list that somebody works through: where a lead stands in it, and which is next. It is carried in the state of the
 * address (it survives a reload), and the place a lead had is kept, because saving a stage may take the lead out of the list.
 */
import { type Filter, type Sort } from '@matricula/read-models/kernel';
import { fetchByKey, fetchNeighbours, type Neighbours } from '../grid/list-source';

/** The question whose answer is worked through. `key` names the row: a lead's id, or a follow-up's. */
export interface QueuePlace {
  list: string;
  label: string;
  where?: Filter;
  search?: string;
  sort: readonly Sort[];
  key: string;
}

const kept = (key: string) => `queue-place:${key}`;

/** The place now, or the last one that was known while the row still belonged to the list. Pure. */
export function placeOf(now: Neighbours, before: Neighbours | undefined): Neighbours {
  if (now.index >= 0 || !before) return now;
  return { ...before, count: Math.max(now.count, 1) };
}

/** Where the row stands among its neighbours. */
export async function fetchPlace({ list, key, where, search, sort }: QueuePlace): Promise<Neighbours> {
  const now = await fetchNeighbours(list, key, { where, search, sort });
  const stored = sessionStorage.getItem(kept(key));
  if (now.index >= 0) sessionStorage.setItem(kept(key), JSON.stringify(now));
  return placeOf(now, stored ? (JSON.parse(stored) as Neighbours) : undefined);
}

/** The lead behind a row of the queue; undefined when the row is gone. */
export async function leadAt(list: string, key: string): Promise<string | undefined> {
  if (list === 'leads') return key;
  const [row] = await fetchByKey<{ leadId: string }>(list, [key]);
  return row?.leadId;
}

/** What a place of the queue says to the router. */
export interface QueueState {
  queue?: QueuePlace;
}

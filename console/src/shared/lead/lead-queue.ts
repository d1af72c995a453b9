/**
 * The list that the user works through: a lead's place in it, and the next lead. Stored in the router's state (it survives a reload); the lead's
 * place is stored because saving a stage may remove the lead from the list.
 */
import { type LeadRow } from '@matricula/read-models/lead';
import { fetchByKey, fetchNeighbours, type Neighbours } from '../grid/list-source';
import { placeOf, type QueuePlace } from './queue-place';
import { fetchRunPlace, type RunPlace } from './queue-run';

const kept = (key: string) => `queue-place:${key}`;

/** The position of the row among its neighbours. */
export async function fetchPlace(place: QueuePlace): Promise<RunPlace> {
  if (place.run !== undefined) return fetchRunPlace(place);
  const { list, key, where, search, sort } = place;
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

/** The query for a place, fetched once: its answer stays valid after the lead has left the list. */
export const placeQuery = (place: QueuePlace | undefined) => ({
  queryKey: ['queue-place', place] as const,
  queryFn: () => (place ? fetchPlace(place) : null),
  staleTime: Infinity,
});

/** The follow-up of a place, if the queue is a list of follow-ups. */
export const followUpAt = ({ list, key }: QueuePlace): string | undefined => (list === 'follow-ups' ? key : undefined);

/** The pending follow-up of a lead that is due the longest; undefined if none is due. Pure. */
export const dueFollowUp = ({ pendingFollowUps }: Pick<LeadRow, 'pendingFollowUps'>, now: string): string | undefined =>
  pendingFollowUps.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0]?.followUpId;

/** Which leads the address selects: all, favourites, bookmarked ones (LD-01), or those of a notification (RT-22, LD-07). Pure. */
import { type Filter } from '@matricula/read-models/kernel';
import { t } from '../../../shared/texts/texts';

/** A notification's id is the assignment's id followed by the user's. */
export function typeFilter(type: string | null, notificationId: string | null, userId: string): Filter | undefined {
  if (type === 'fav') return { field: 'favouriteOf', op: 'eq', value: userId };
  if (type === 'bookmarked') return { field: 'bookmarkedBy', op: 'eq', value: userId };
  if (type !== 'assigned-leads') return undefined;
  const own: Filter = { field: 'ownerId', op: 'eq', value: userId };
  if (!notificationId) return own;
  // The same assignment may include leads of other people, which managers see as well.
  return { and: [own, { field: 'assignmentIds', op: 'eq', value: notificationId.replace(`-${userId}`, '') }] };
}

const texts: Readonly<Record<string, { title: string; empty: string }>> = {
  fav: { title: 'Favourites', empty: 'Leads that you mark as favourite appear here.' },
  bookmarked: { title: 'Bookmarked leads', empty: 'Leads that you bookmark appear here.' },
  'assigned-leads': { title: 'Assigned leads', empty: 'You no longer own any of these leads.' },
};

/** Title of the list, and its text when empty. */
export function textsOf(type: string | null): { title: string; empty: string } {
  const { title, empty } = texts[type ?? ''] ?? { title: 'Leads', empty: 'No leads yet.' };
  return { title: t(title), empty: t(empty) };
}

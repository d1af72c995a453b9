import { allOf, equals } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/**
 * The filter for `type` and `n_id` of the lead list (RT-22, LD-07); undefined for all leads. The id of a notification is that of the assignment
 * followed by the user's id. If an assignment gave leads to several people, only the user's own match.
 */
export function leadsOfType({ type, n_id }: { type?: string; n_id?: string }, userId: string): Filter | undefined {
  if (type === 'fav') return equals('favouriteOf', userId);
  if (type === 'bookmarked') return equals('bookmarkedBy', userId);
  if (type !== 'assigned-leads') return undefined;
  return allOf(equals('ownerId', userId), equals('assignmentIds', n_id ? n_id.replace(`-${userId}`, '') : undefined));
}

import { allOf, equals } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/**
 * The condition of `type` and `n_id` of the lead list (RT-22, LD-07); undefined for all leads. The id of a notification is the one of the
 * assignment with the user's id behind it; of leads that several people share, it tells of the user's own.
 */
export function leadsOfType({ type, n_id }: { type?: string; n_id?: string }, userId: string): Filter | undefined {
  if (type === 'fav') return equals('favouriteOf', userId);
  if (type !== 'assigned-leads') return undefined;
  return allOf(equals('ownerId', userId), equals('assignmentIds', n_id ? n_id.replace(`-${userId}`, '') : undefined));
}

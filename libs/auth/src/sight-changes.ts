import type { UserRow } from '@matricula/read-models/user';
import { Hierarchy } from './hierarchy';
import type { Sight } from './sight';

/** A user gets a new manager; none if no manager is given. */
export interface HierarchyMove {
  userId: string;
  managerId?: string;
}

/** The users whose rows a user gains or loses sight of. */
export interface SightChange {
  userId: string;
  gains: string[];
  loses: string[];
}

type Person = Pick<UserRow, 'userId' | 'managerId'>;

/** The people with their managers after the moves. */
export function movedPeople<P extends Person>(people: readonly P[], moves: readonly HierarchyMove[]): P[] {
  const to = new Map(moves.map(({ userId, managerId }) => [userId, managerId]));
  return people.map((one) => (to.has(one.userId) ? { ...one, managerId: to.get(one.userId) } : one));
}

/** Users who would report to themselves, directly or indirectly. */
export function circleOf(people: readonly Person[]): string[] {
  const above = new Map(people.map(({ userId, managerId }) => [userId, managerId]));
  return people.flatMap(({ userId }) => {
    const seen = new Set<string>();
    for (let one = above.get(userId); one !== undefined && !seen.has(one); one = above.get(one)) seen.add(one);
    return seen.has(userId) ? [userId] : [];
  });
}

/** How moves would change which rows each person sees, by the scope of their role. Users who see everything keep seeing everything. */
export function sightChanges(
  staff: readonly { userId: string; sight: Sight }[],
  everybody: readonly Person[],
  moves: readonly HierarchyMove[],
): SightChange[] {
  const after = new Hierarchy(movedPeople(everybody, moves));
  return staff.flatMap(({ userId, sight: { scope, people: before } }) => {
    const now = after.within(userId, scope);
    if (!before || !now) return [];
    const gains = [...now].filter((id) => !before.has(id));
    const loses = [...before].filter((id) => !now.has(id));
    return gains.length + loses.length > 0 ? [{ userId, gains, loses }] : [];
  });
}

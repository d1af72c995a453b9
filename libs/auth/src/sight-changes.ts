import type { UserRow } from '@matricula/read-models/user';
import { Hierarchy } from './hierarchy';
import type { Sight } from './sight';

/** Somebody who reports to somebody else from now on; to nobody without a manager. */
export interface HierarchyMove {
  userId: string;
  managerId?: string;
}

/** Whose rows somebody begins or ceases to see. */
export interface SightChange {
  userId: string;
  gains: string[];
  loses: string[];
}

type Person = Pick<UserRow, 'userId' | 'managerId'>;

/** Who reports to whom once some have moved. */
export function movedPeople<P extends Person>(people: readonly P[], moves: readonly HierarchyMove[]): P[] {
  const to = new Map(moves.map(({ userId, managerId }) => [userId, managerId]));
  return people.map((one) => (to.has(one.userId) ? { ...one, managerId: to.get(one.userId) } : one));
}

/** Those who would report, at whatever distance, to themselves. */
export function circleOf(people: readonly Person[]): string[] {
  const above = new Map(people.map(({ userId, managerId }) => [userId, managerId]));
  return people.flatMap(({ userId }) => {
    const seen = new Set<string>();
    for (let one = above.get(userId); one !== undefined && !seen.has(one); one = above.get(one)) seen.add(one);
    return seen.has(userId) ? [userId] : [];
  });
}

/** What moves would change for those who work here: who sees whose rows, by the scope of each role. Whoever sees everything goes on doing so. */
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

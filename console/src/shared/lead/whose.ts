/** Mine, Team, All: whose rows a list shows. Pure. */
import { type Filter } from '@matricula/read-models/kernel';

export type Whose = 'mine' | 'team' | 'all';

export const whoseOf = (param: string | null): Whose => (param === 'mine' || param === 'team' ? param : 'all');

/** A member of staff and their manager. */
export interface Member {
  id: string;
  managerId?: string;
}

/** All direct and indirect reports of a person. */
export function below(userId: string, members: readonly Member[]): string[] {
  const found = new Set<string>();
  const visit = (managerId: string) => {
    for (const { id } of members.filter((member) => member.managerId === managerId)) {
      if (id === userId || found.has(id)) continue;
      found.add(id);
      visit(id);
    }
  };
  visit(userId);
  return [...found];
}

/** The condition on the owner; undefined for all visible rows. */
export function whoseFilter(whose: Whose, userId: string, team: readonly string[]): Filter | undefined {
  if (whose === 'all') return undefined;
  if (whose === 'mine') return { field: 'ownerId', op: 'eq', value: userId };
  return { field: 'ownerId', op: 'in', values: [userId, ...team] };
}

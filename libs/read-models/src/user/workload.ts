import type { Filter } from '../kernel';

/** Counts the rows of a list that name a user. */
export interface CountedOf {
  list: string;
  /** The field that names them. */
  by: string;
  where: Filter;
}

/** Present workload of users, as shown in the list of users and its export. */
export const workload = {
  openLeads: { list: 'leads', by: 'ownerId', where: { not: { field: 'stageLocked', op: 'eq', value: true } } },
  pendingFollowUps: { list: 'follow-ups', by: 'ownerId', where: { field: 'status', op: 'eq', value: 'pending' } },
} satisfies Record<string, CountedOf>;

/** What the help desk looks at in somebody who asks: who they are, and whom they may see (undefined: everybody). */
export interface TicketReader {
  user: { userId: string; role: number };
  visibleUserIds?: readonly string[];
}

/** What of a ticket decides over who sees it. */
export interface TicketPeople {
  requesterId: string;
  assigneeId?: string;
}

export type TicketParty = 'requester' | 'support' | 'superior' | 'watcher';

/**
 * Who somebody is to a ticket; nobody, where they do not see it. Admins and whoever it is assigned to are the help desk; those above one of
 * both in the hierarchy may join in; who sees everything without being an admin looks on.
 */
export function partiesOf({ user, visibleUserIds }: TicketReader, { requesterId, assigneeId }: TicketPeople): TicketParty[] {
  const { userId, role } = user;
  const parties: TicketParty[] = [];
  if (requesterId === userId) parties.push('requester');
  if (role === 1 || assigneeId === userId) parties.push('support');
  if (parties.length > 0) return parties;
  if (!visibleUserIds) return ['watcher'];
  return visibleUserIds.includes(requesterId) || (assigneeId !== undefined && visibleUserIds.includes(assigneeId)) ? ['superior'] : [];
}

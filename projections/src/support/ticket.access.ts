import { defineAccess } from '@matricula/auth';

/**
 * Tickets. Admins and whoever it is assigned to are the help desk; those above one of both in the hierarchy may join in; who sees
 * everything without being an admin looks on.
 */
export const ticketAccess = defineAccess({
  owner: { requesterId: 'raised it', assigneeId: 'answers it' },
  parties: { requesterId: 'requester', assigneeId: 'support', admin: 'support', above: 'superior', all: 'watcher' },
  looksOn: ['all'],
});

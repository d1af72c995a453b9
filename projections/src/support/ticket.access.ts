import { defineAccess } from '@matricula/auth';

/**
 * Tickets. Admins and the assignee are the help desk. Managers of the requester or the assignee may take part. Users who see everything but are not
 * admins may only view.
 */
export const ticketAccess = defineAccess({
  owner: { requesterId: 'raised it', assigneeId: 'answers it' },
  parties: { requesterId: 'requester', assigneeId: 'support', admin: 'support', above: 'superior', all: 'watcher' },
  looksOn: ['all'],
});

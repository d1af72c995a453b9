import { defineAccess } from '@matricula/auth';

/** Orders are visible to their owners and to the managers of these; unowned ones to managers. */
export const orderAccess = defineAccess({
  owner: { ownerId: 'owns it' },
  unowned: 'managers',
  parties: { ownerId: 'owner', admin: 'manager', above: 'manager', all: 'manager', unowned: 'manager' },
});

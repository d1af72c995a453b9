import { defineAccess } from '@matricula/auth';

/** Applications are visible to the owners of their leads and to the managers of these; those of unowned leads to managers. */
export const applicationAccess = defineAccess({
  owner: { ownerId: 'owns its lead' },
  unowned: 'managers',
  parties: { ownerId: 'owner', admin: 'manager', above: 'manager', all: 'manager', unowned: 'manager' },
});

/** Application forms have no owner: every admin manages all of them. */
export const formAccess = defineAccess({ owner: {}, open: true, parties: { admin: 'manager', all: 'manager' } });

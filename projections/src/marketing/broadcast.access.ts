import { defineAccess } from '@matricula/auth';

/** Broadcasts belong to the institution: everyone who may open the list sees all of them. Their leads follow the access to leads. */
export const broadcastAccess = defineAccess({
  owner: {},
  open: true,
  parties: { admin: 'staff', all: 'staff' },
});

import { defineAccess } from '@matricula/auth';

/** Admissions are visible to their owners and to the managers of these. */
export const admissionAccess = defineAccess({
  owner: { ownerId: 'owns it' },
  parties: { ownerId: 'owner', admin: 'manager', above: 'manager', all: 'manager' },
});

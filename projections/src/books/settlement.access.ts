import { defineAccess } from '@matricula/auth';

/** Settlements belong to the institution: everyone who may open their screen sees them. */
export const settlementAccess = defineAccess({
  owner: {},
  open: true,
  parties: { admin: 'accountant', all: 'accountant' },
});

import { defineAccess } from '@matricula/auth';

/** Leads and everything that carries the owner of its lead, such as follow-ups: visible to everyone who sees the lead. */
export const leadAccess = defineAccess({ owner: { ownerId: 'owns it' }, unowned: 'managers' });

/** Rows of leads: also visible to users who referred the lead to level 3. */
export const leadRowAccess = defineAccess({
  owner: leadAccess.owner,
  unowned: 'managers',
  readers: { referredBy: 'referred it to level 3' },
});

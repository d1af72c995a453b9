import { defineAccess } from '@matricula/auth';

const parties = { ownerId: 'owner', admin: 'manager', above: 'manager', all: 'manager', unowned: 'manager' } as const;

/** Queries are visible to those who answer them and to the managers of these; those without an owner to managers. */
export const queryAccess = defineAccess({ owner: { ownerId: 'answers it' }, unowned: 'managers', parties });

/** One query as its page and its moves see it: also the present owner of the lead, who is looked up and not part of rows. */
export const queryOfLeadAccess = defineAccess({
  owner: { ownerId: 'answers it', leadOwnerId: 'owns the lead' },
  unowned: 'managers',
  parties: { ...parties, leadOwnerId: 'lead-owner' },
});

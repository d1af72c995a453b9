import { defineAccess } from '@matricula/auth';

/** Leads and everything that carries the owner of its lead, such as follow-ups: visible to everyone who sees the lead. */
export const leadAccess = defineAccess({ owner: { ownerId: 'owns it' }, unowned: 'managers' });

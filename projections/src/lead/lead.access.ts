import { defineAccess } from '@matricula/auth';

/** Leads, and what carries the owner of its lead: follow-ups are seen by whoever sees the lead. */
export const leadAccess = defineAccess({ owner: { ownerId: 'owns it' }, unowned: 'managers' });

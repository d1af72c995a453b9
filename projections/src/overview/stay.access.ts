import { defineAccess } from '@matricula/auth';

/** Stays of leads in stages: visible to the owner of the lead when it left, and to the user who moved it. */
export const stayAccess = defineAccess({ owner: { ownerId: 'owned the lead', movedById: 'moved it' } });

import { defineAccess } from '@matricula/auth';

/** Stays of leads in stages: for who owned the lead when it left, and for who moved it. */
export const stayAccess = defineAccess({ owner: { ownerId: 'owned the lead', movedById: 'moved it' } });

import { defineAccess } from '@matricula/auth';

/** Runs are visible to everyone who sees the lead. */
export const workflowRunAccess = defineAccess({ owner: { ownerId: 'owns the lead' }, unowned: 'managers' });

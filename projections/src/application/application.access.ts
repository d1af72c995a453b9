import { defineAccess } from '@matricula/auth';

/** Application forms belong to nobody: every admin manages all of them. */
export const formAccess = defineAccess({ owner: {}, open: true, parties: { admin: 'manager', all: 'manager' } });

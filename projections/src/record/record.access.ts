import { defineAccess } from '@matricula/auth';

/** Records that belong to a user: others see them only if they are shared. */
export const personalAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true, shared: 'shared' });

/** Records that only their creator sees. */
export const privateAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true });

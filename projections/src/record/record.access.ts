import { defineAccess } from '@matricula/auth';

/** Records that belong to somebody: others see those that are shared. */
export const personalAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true, shared: 'shared' });

/** Records that are nobody else's business. */
export const privateAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true });

import { defineAccess } from '@matricula/auth';

/** Documents are visible like their orders: to the owners of these and to the managers of the owners. */
export const taxDocumentAccess = defineAccess({ owner: { ownerId: 'owns the order' }, unowned: 'managers' });

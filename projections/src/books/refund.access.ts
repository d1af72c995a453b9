import { defineAccess } from '@matricula/auth';

/** Refunds are visible like their payments: to the owners of the orders and to the managers of these. */
export const refundAccess = defineAccess({ owner: { ownerId: 'owns the order', requestedById: 'requested it' }, unowned: 'managers' });

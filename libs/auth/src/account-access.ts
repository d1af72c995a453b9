import { defineAccess } from './row-access';

/** The accounts of those whose rows somebody sees: to whom they give work, and whose work they look at. */
export const accountAccess = defineAccess({ owner: { userId: 'it is' } });

/** All that is known of an account: for whom it is, and for admins. */
export const ownAccountAccess = defineAccess({ owner: { userId: 'it is' }, personal: 'or-admin' });

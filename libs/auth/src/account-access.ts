import { defineAccess } from './row-access';

/** Accounts of the people whose rows the user sees: those they can assign work to or whose work they can view. */
export const accountAccess = defineAccess({ owner: { userId: 'it is' } });

/** All data of an account: visible to its owner and to admins. */
export const ownAccountAccess = defineAccess({ owner: { userId: 'it is' }, personal: 'or-admin' });

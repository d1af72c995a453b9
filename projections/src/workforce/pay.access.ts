import { defineAccess } from '@matricula/auth';

/** What somebody is paid: for whom it is, and for admins. */
export const payAccess = defineAccess({
  owner: { userId: 'is whose it is' },
  parties: { userId: 'self', admin: 'payroll' },
  personal: 'or-admin',
});

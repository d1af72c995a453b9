import { defineAccess } from '@matricula/auth';

/** Pay of a user: visible to that user and to admins. */
export const payAccess = defineAccess({
  owner: { userId: 'is the employee' },
  parties: { userId: 'self', admin: 'payroll' },
  personal: 'or-admin',
});

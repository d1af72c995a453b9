import { defineAccess } from '@matricula/auth';

/** Payments and payment links are visible to the owners of their orders and to the managers of these; money of unknown orders to managers. */
export const paymentAccess = defineAccess({
  owner: { ownerId: 'owns the order' },
  unowned: 'managers',
  parties: { ownerId: 'owner', admin: 'manager', above: 'manager', all: 'manager', unowned: 'manager' },
});

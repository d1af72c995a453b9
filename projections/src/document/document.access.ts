import { defineAccess } from '@matricula/auth';
import type { Filter } from '@matricula/read-models/kernel';

/** Checklists have no owner: every admin manages all of them. */
export const checklistAccess = defineAccess({ owner: {}, open: true, parties: { admin: 'manager', all: 'manager' } });

/** Verifiers see the documents that they hold or decided about, admins see all of them; the queue gives out the others, one at a time. */
export const documentAccess = defineAccess({
  owner: { holderId: 'holds it', verifierId: 'decided about it' },
  personal: 'or-admin',
});

/** The documents that a verifier can take: uploaded by another person, and held by nobody. */
export const waitingFor = (userId: string, now: string): Filter => ({
  and: [
    { field: 'status', op: 'eq', value: 'uploaded' },
    { field: 'closed', op: 'eq', value: false },
    { field: 'uploadedById', op: 'ne', value: userId },
    { not: { field: 'heldUntil', op: 'gt', value: now } },
  ],
});

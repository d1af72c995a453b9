import { defineAccess } from '@matricula/auth';

/** The progress of a person on their targets: visible to the person and to those above. */
export const targetAccess = defineAccess({ owner: { userId: 'it is their own work' } });

import { defineAccess } from '@matricula/auth';

/** Rows that record what a person did: call actions, sign-ins, entries of the timeline. */
export const deedAccess = defineAccess({ owner: { userId: 'did it' }, unowned: 'managers' });

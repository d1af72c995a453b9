import { defineAccess } from '@matricula/auth';

/** Rows that record an action of a person: call actions, sign-ins, entries of the timeline. */
export const deedAccess = defineAccess({ owner: { userId: 'did it' }, unowned: 'managers' });

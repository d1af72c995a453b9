import { defineAccess } from '@matricula/auth';

/** What somebody did: call actions, sign-ins, entries of the timeline. */
export const deedAccess = defineAccess({ owner: { userId: 'did it' }, unowned: 'managers' });

/** What happened to leads, as reports count it: for whose work it is, and for who owns the lead. */
export const activityAccess = defineAccess({
  owner: { counsellorId: 'did it', ownerId: 'owns the lead' },
  unowned: 'managers',
});

/** What somebody did, for their own eyes. */
export const ownActivityAccess = defineAccess({ owner: { counsellorId: 'did it' }, personal: true });

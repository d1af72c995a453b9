import { defineAccess } from '@matricula/auth';

/** What somebody did: call actions, sign-ins, entries of the timeline. */
export const deedAccess = defineAccess({ owner: { userId: 'did it' }, unowned: 'managers' });

/**
 * What happened to leads, as reports count it: for whose work it is, and for who owns the lead. Managers also see the enquiries of leads
 * that have no owner, as long as they have none.
 */
export const activityAccess = defineAccess({
  owner: { counsellorId: 'did it', ownerId: 'owns the lead' },
  unowned: 'managers',
  unownedFlag: 'leadUnowned',
});

/** Stays of leads in stages: for who owned the lead when it left, and for who moved it. */
export const stayAccess = defineAccess({ owner: { ownerId: 'owned the lead', movedById: 'moved it' } });

/** What somebody did, for their own eyes. */
export const ownActivityAccess = defineAccess({ owner: { counsellorId: 'did it' }, personal: true });

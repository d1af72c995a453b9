import { defineAccess } from '@matricula/auth';

/**
 * What happened to leads, as reports count it: for whose work it is, and for who owns the lead. Managers also see the enquiries of leads
 * that have no owner, as long as they have none.
 */
export const activityAccess = defineAccess({
  owner: { counsellorId: 'did it', ownerId: 'owns the lead' },
  unowned: 'managers',
  unownedFlag: 'leadUnowned',
});

/** What somebody did, for their own eyes. */
export const ownActivityAccess = defineAccess({ owner: { counsellorId: 'did it' }, personal: true });

import { defineAccess } from '@matricula/auth';

/**
 * Events on leads, as reports count them: visible to the user credited with the work and to the owner of the lead. Managers also see enquiries of
 * leads without an owner.
 */
export const activityAccess = defineAccess({
  owner: { counsellorId: 'did it', ownerId: 'owns the lead' },
  unowned: 'managers',
  unownedFlag: 'leadUnowned',
});

/** A user's own activity, visible only to that user. */
export const ownActivityAccess = defineAccess({ owner: { counsellorId: 'did it' }, personal: true });

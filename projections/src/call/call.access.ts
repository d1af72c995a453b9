import { defineAccess } from '@matricula/auth';

/**
 * Calls are visible to the user who dialled or whose telephone rang, and to the owner of the lead. A call that rings at several users is visible to all
 * of them until one takes it. Managers also see calls of nobody.
 */
export const callAccess = defineAccess({
  owner: { userId: 'made or took the call', ownerId: 'owns the lead' },
  members: { offeredTo: 'was called' },
  unowned: 'managers',
});

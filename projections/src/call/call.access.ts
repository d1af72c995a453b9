import { defineAccess } from '@matricula/auth';

/** Calls are visible to the user who dialled or whose telephone rang, and to the owner of the lead. Managers also see calls of nobody. */
export const callAccess = defineAccess({ owner: { userId: 'made or took the call', ownerId: 'owns the lead' }, unowned: 'managers' });

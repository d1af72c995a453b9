import { defineAccess, type Sight } from '@matricula/auth';
import type { CallRow } from '@matricula/read-models/call';

/**
 * Calls are visible to the user who dialled or whose telephone rang, and to the owner of the lead. A call that rings at several users is visible to all
 * of them until one takes it. Managers also see calls of nobody.
 */
export const callAccess = defineAccess({
  owner: { userId: 'made or took the call', ownerId: 'owns the lead' },
  members: { offeredTo: 'was called' },
  unowned: 'managers',
});

/** Whether a user may end a call: the user who has it, and their managers. Being rung at, or owning the lead, is no right to end the call of others. */
export const mayHangUp = (row: CallRow, sight: Sight): boolean =>
  row.userId === sight.userId || callAccess.changes(sight, { ...row, offeredTo: undefined, ownerId: undefined });

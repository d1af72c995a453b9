import { defineAccess } from '@matricula/auth';

/**
 * Attendance and leave: for the user, those above them and admins. Users who see everything but are not admins may only view. No one approves their
 * own.
 */
export const workforceAccess = defineAccess({
  owner: { userId: 'is the employee' },
  parties: { userId: 'self', admin: 'superior', above: 'superior', all: 'watcher' },
  looksOn: ['all'],
  ofOthers: ['superior'],
});

import { defineAccess } from '@matricula/auth';

/** Attendance and leave: whose it is, those above them and admins; who sees everything without being an admin looks on. Nobody agrees to their own. */
export const workforceAccess = defineAccess({
  owner: { userId: 'is whose it is' },
  parties: { userId: 'self', admin: 'superior', above: 'superior', all: 'watcher' },
  looksOn: ['all'],
  ofOthers: ['superior'],
});

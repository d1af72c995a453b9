import { defineAccess } from '@matricula/auth';

/** Meetings are visible to everyone who sees the lead, and moved by them. */
export const meetingAccess = defineAccess({
  owner: { ownerId: 'owns the lead' },
  unowned: 'managers',
  parties: { ownerId: 'staff', admin: 'staff', above: 'staff', all: 'staff', unowned: 'staff' },
});

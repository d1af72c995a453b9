import { defineAccess } from '@matricula/auth';

/** Reports that are sent by e-mail again and again. */
export const reportScheduleAccess = defineAccess({
  owner: { ownerId: 'scheduled it' },
  parties: { ownerId: 'owner', admin: 'management' },
  personal: 'or-admin',
});

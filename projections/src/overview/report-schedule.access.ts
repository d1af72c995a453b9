import { defineAccess } from '@matricula/auth';

/** Reports that are sent by e-mail again and again. */
export const reportScheduleAccess = defineAccess({ owner: { ownerId: 'scheduled it' }, personal: 'or-admin' });

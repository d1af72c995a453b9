import { defineAccess } from '@matricula/auth';

/** Jobs: visible to the user who started one, and to admins. */
export const jobAccess = defineAccess({ owner: { createdBy: 'started it' }, personal: 'or-admin' });

/** Uploaded files, before and after a job reads them. */
export const uploadAccess = defineAccess({ owner: { uploadedBy: 'uploaded it' }, personal: 'or-admin' });

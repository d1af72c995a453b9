import { defineAccess } from '@matricula/auth';

/** Notifications are for one's own eyes. */
export const notificationAccess = defineAccess({ owner: { userId: 'is told' }, personal: true });

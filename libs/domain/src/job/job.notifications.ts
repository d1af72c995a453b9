import { defineNotification } from '../kernel/notification';
import { tenantScreens } from '../tenant/tenant.screens';

/** Notifications of the context. */
export const jobNotifications = {
  stopped: defineNotification('job_stopped', {
    label: 'Stopped jobs that need an admin',
    words: () => 'A job stopped because its owner no longer has the permission. You can resume it',
    screen: () => tenantScreens.operations.at(),
  }),
};

import { defineNotification } from '../kernel/notification';
import { tenantScreens } from '../tenant/tenant.screens';

/** Notifications of the context. */
export const jobNotifications = {
  stopped: defineNotification('job_stopped', {
    label: 'Jobs that stopped for an admin',
    words: () => 'A job stopped: the person behind it may not do it any more. You can resume it',
    screen: () => tenantScreens.operations.at(),
  }),
};

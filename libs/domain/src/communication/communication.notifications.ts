import { defineNotification } from '../kernel/notification';
import { tenantScreens } from '../tenant/tenant.screens';
import { userScreens } from '../user/user.screens';

/** Notifications of the context. */
export const communicationNotifications = {
  webhookPaused: defineNotification('webhook_paused', {
    label: 'Paused webhooks',
    words: () => 'A webhook was paused because its address does not answer',
    screen: () => tenantScreens.config.at({ tab: 'webhooks' }),
  }),
  /** Sent to a user's own browsers when they try them out. */
  pushTest: defineNotification('test', {
    label: 'Tests',
    words: () => 'Notifications arrive in this browser',
    screen: () => userScreens.profile.at(),
    channels: ['push'],
    offered: [],
  }),
};

import { messageBoundary, pushBoundary, type PushRequested } from '@matricula/domain/communication';
import type { NotificationRaised } from '@matricula/domain/user';
import { definePolicy, order } from '@matricula/policy-kit';

/** What somebody is told in the console comes to their subscribed browsers as well, as far as they want it; its words are made there. */
export const pushNotifications = definePolicy<NotificationRaised | PushRequested>({
  name: 'push-notifications',
  on: {
    NotificationRaised: ({ at, data: { notificationId, userId, kind, leadId, ticketId, dueAt } }) => {
      const known = Object.entries({ leadId, ticketId, dueAt }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      const about = Object.fromEntries(known) as Record<string, string>;
      return order(pushBoundary, [userId], { type: 'PushNotification', data: { userId, notificationId, kind, about, at } });
    },
    PushRequested: ({ data: { userId: recipientId, notificationId, kind, subscriptionIds, about } }) =>
      subscriptionIds.map((subscriptionId) => {
        const messageId = `push-${notificationId}-${subscriptionId}`;
        const body = JSON.stringify({ kind, notificationId, ...about });
        return order(messageBoundary, [messageId], {
          type: 'RequestMessage',
          data: { messageId, channel: 'push', kind: 'notification', recipientId, subscriptionId, body, about },
        });
      }),
  },
});

import { messageBoundary, pushBoundary, type PushRequested } from '@matricula/domain/communication';
import { notificationKind } from '@matricula/domain/registry';
import type { NotificationRaised } from '@matricula/domain/user';
import { definePolicy, order } from '@matricula/policy-kit';

/** Sends notifications to the browsers that the recipient subscribed, according to the recipient's preferences. */
export const pushNotifications = definePolicy<NotificationRaised | PushRequested>({
  name: 'push-notifications',
  on: {
    NotificationRaised: ({ at, data: { notificationId, userId, kind, leadId, ticketId, queryId, dueAt, said, ruleKind } }) => {
      const known = Object.entries({ leadId, ticketId, queryId, dueAt, said, ruleKind }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const about = Object.fromEntries(known) as Record<string, string>;
      const { channels, ownMail } = notificationKind(kind);
      const data = { userId, notificationId, kind, about, at, channels, ownMail };
      return order(pushBoundary, [userId], { type: 'PushNotification', data });
    },
    PushRequested: ({ data: { userId: recipientId, notificationId, kind, subscriptionIds, about } }) => {
      const [declared, subject] = [notificationKind(kind), { notificationId, ...about }];
      const [title, url] = [declared.words(subject, {}), declared.screen(subject)];
      return subscriptionIds.map((subscriptionId) => {
        const messageId = `push-${notificationId}-${subscriptionId}`;
        const body = JSON.stringify({ notificationId, title, url, dueAt: about.dueAt });
        return order(messageBoundary, [messageId], {
          type: 'RequestMessage',
          data: { messageId, channel: 'push', kind: 'notification', recipientId, subscriptionId, body, about },
        });
      });
    },
  },
});

import { outreachNotifications, type LeadMessageReceived } from '@matricula/domain/outreach';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the owner of a lead of a message from the lead. */
export const notifyOfReply = definePolicy<LeadMessageReceived>({
  name: 'notify-of-reply',
  mostLateMs: NEWS_MS,
  on: {
    LeadMessageReceived: ({ data: { inboundId, leadId, ownerId } }) => {
      if (!ownerId) return undefined;
      const notificationId = `reply-${inboundId}`;
      const { kind } = outreachNotifications.received;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId: ownerId, kind, leadId },
      });
    },
  },
});

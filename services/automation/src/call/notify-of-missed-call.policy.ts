import { callNotifications, type CallMissed } from '@matricula/domain/call';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the user whose telephone rang of a missed call. */
export const notifyOfMissedCall = definePolicy<CallMissed>({
  name: 'notify-of-missed-call',
  mostLateMs: NEWS_MS,
  on: {
    CallMissed: ({ data: { callId, userId, leadId } }) => {
      if (!userId) return undefined;
      const notificationId = `missed-${callId}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId, kind: callNotifications.missed.kind, leadId },
      });
    },
  },
});

import { callNotifications, type CallMissed } from '@matricula/domain/call';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the users whose telephones rang of a missed call of a lead, and nobody of spam. Calls of unknown numbers: `MissedUnknownWorker`. */
export const notifyOfMissedCall = definePolicy<CallMissed>({
  name: 'notify-of-missed-call',
  mostLateMs: NEWS_MS,
  on: {
    CallMissed: ({ data: { callId, userId, leadId, offeredTo = [], spam } }) => {
      if (spam || leadId === undefined) return [];
      const { kind } = callNotifications.missed;
      const raised = (notificationId: string, to: string) =>
        order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data: { notificationId, userId: to, kind, leadId } });
      return userId ? raised(`missed-${callId}`, userId) : offeredTo.map((to) => raised(`missed-${callId}-${to}`, to));
    },
  },
});

import { callNotifications, type CallMissed } from '@matricula/domain/call';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/**
 * Notifies the users whose telephones rang of a missed call, and nobody of spam. Calls of unknown numbers share one notification an hour: it leads to the
 * list of all of them.
 */
export const notifyOfMissedCall = definePolicy<CallMissed>({
  name: 'notify-of-missed-call',
  mostLateMs: NEWS_MS,
  on: {
    CallMissed: ({ data: { callId, userId, leadId, offeredTo = [], spam }, at }) => {
      if (spam) return [];
      const { kind } = callNotifications.missed;
      const raised = (notificationId: string, to: string) =>
        order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data: { notificationId, userId: to, kind, leadId } });
      const hour = at.slice(0, 'YYYY-MM-DDTHH'.length);
      const idFor = (to: string) => (leadId ? `missed-${callId}${to === userId ? '' : `-${to}`}` : `missed-unknown-${hour}-${to}`);
      return (userId ? [userId] : offeredTo).map((to) => raised(idFor(to), to));
    },
  },
});

import { supportNotifications, type TicketAssigned } from '@matricula/domain/support';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the assignee of a ticket, unless they assigned it to themselves (NO-13). */
export const notifyOfTicket = definePolicy<TicketAssigned>({
  name: 'notify-of-ticket',
  mostLateMs: NEWS_MS,
  on: {
    TicketAssigned: ({ data: { assignmentId: notificationId, assigneeId: userId, ticketId }, meta: { actor } }) =>
      userId === actor.id
        ? undefined
        : order(notificationBoundary, [notificationId], {
            type: 'RaiseNotification',
            data: {
              notificationId,
              userId,
              kind: supportNotifications.assigned.kind,
              ticketId,
              byId: actor.id,
              byTenantId: actor.tenantId,
            },
          }),
  },
});

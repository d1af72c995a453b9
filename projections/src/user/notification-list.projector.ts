import { ERASED, type Actor } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import { ticketReference, type TicketAssigned } from '@matricula/domain/support';
import type { NotificationRead } from '@matricula/domain/user';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';

/** What has no e-mail address is no person, and is called by its own name. */
const from = ({ id: byId, tenantId: byTenantId, name, email }: Actor) => ({
  byId,
  byTenantId,
  by: email === '' && name !== ERASED ? name : undefined,
});

/** One notification per assignment and new owner, however many leads the assignment brought. */
export const notificationListProjector = defineProjector<NotificationRow, LeadAssigned | TicketAssigned | NotificationRead>(
  notificationList,
  {
    LeadAssigned: ({ data, at, meta }) => {
      const { ownerId, assignmentId, leadId } = data;
      if (!ownerId || ownerId === meta.actor.id || data.reason === 'undo') return [];
      return fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
        const leads = (row?.leads ?? 0) + 1;
        const message = leads === 1 ? 'A lead was assigned to you' : `${leads} leads were assigned to you`;
        return {
          notificationId: `${assignmentId}-${ownerId}`,
          userId: ownerId,
          type: 'lead_refered',
          message,
          at,
          read: false,
          leadId,
          leads,
          ...from(meta.actor),
        };
      });
    },
    TicketAssigned: ({ data, at, meta }) => {
      const { assignmentId: notificationId, assigneeId: userId, ticketId } = data;
      if (userId === meta.actor.id) return [];
      const message = `Ticket ${ticketReference(ticketId)} was assigned to you`;
      return set(notificationId, {
        notificationId,
        userId,
        type: 'ticket_assigned',
        message,
        at,
        read: false,
        ticketId,
        ...from(meta.actor),
      });
    },
    NotificationRead: ({ data }) => (data.notificationId ? patch(data.notificationId, { read: true }) : []),
  },
);

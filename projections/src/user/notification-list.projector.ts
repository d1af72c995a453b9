import type { LeadAssigned } from '@matricula/domain/lead';
import type { NotificationRead } from '@matricula/domain/user';
import { defineProjector, fold, patch } from '@matricula/projection-kit';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';

/** One notification per assignment and new owner, however many leads the assignment brought. */
export const notificationListProjector = defineProjector<NotificationRow, LeadAssigned | NotificationRead>(notificationList, {
  LeadAssigned: ({ data, at, meta }) => {
    const { ownerId, assignmentId, leadId } = data;
    if (!ownerId || ownerId === meta.actor.id || data.reason === 'undo') return [];
    return fold<NotificationRow>(`${assignmentId}-${ownerId}`, (row) => {
      const leads = (row?.leads ?? 0) + 1;
      const by = meta.actor.name;
      const message = leads === 1 ? `${by} assigned a lead to you` : `${by} assigned ${leads} leads to you`;
      return {
        notificationId: `${assignmentId}-${ownerId}`,
        userId: ownerId,
        type: 'lead_refered',
        message,
        at,
        read: false,
        leadId,
        leads,
        by,
      };
    });
  },
  NotificationRead: ({ data }) => (data.notificationId ? patch(data.notificationId, { read: true }) : []),
});

import { leadNotifications, type LeadAssigned } from '@matricula/domain/lead';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the new owner of leads that another user assigned to them: once per assignment, for all its leads. */
export const notifyOfAssignment = definePolicy<LeadAssigned>({
  name: 'notify-of-assignment',
  mostLateMs: NEWS_MS,
  on: {
    LeadAssigned: ({ data, meta: { actor } }) => {
      const { ownerId, assignmentId, leadId, reason } = data;
      if (!ownerId || ownerId === actor.id || reason === 'undo') return undefined;
      const notificationId = `${assignmentId}-${ownerId}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: {
          notificationId,
          userId: ownerId,
          kind: leadNotifications.referred.kind,
          leadId,
          byId: actor.id,
          byTenantId: actor.tenantId,
        },
      });
    },
  },
});

import { leadNotifications, type LeadAssigned } from '@matricula/domain/lead';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** The new owner hears of leads that somebody else gave them: once for all leads of an assignment. */
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

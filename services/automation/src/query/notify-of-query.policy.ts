import { queryNotifications, type QueryAsked, type QueryAssigned } from '@matricula/domain/query';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the owner of a new query, and the user to whom another one assigned a query. */
export const notifyOfQuery = definePolicy<QueryAsked | QueryAssigned>({
  name: 'notify-of-query',
  mostLateMs: NEWS_MS,
  on: {
    QueryAsked: ({ data: { queryId, ownerId: userId } }) =>
      userId === undefined
        ? undefined
        : raised({ notificationId: `query-asked-${queryId}`, userId, kind: queryNotifications.asked.kind, queryId }),
    QueryAssigned: ({ data: { assignmentId, ownerId: userId, queryId }, meta: { actor } }) =>
      userId === actor.id
        ? undefined
        : raised({
            ...{ notificationId: assignmentId, userId, kind: queryNotifications.assigned.kind, queryId },
            ...{ byId: actor.id, byTenantId: actor.tenantId },
          }),
  },
});

const raised = (data: { notificationId: string; userId: string; kind: string; queryId: string; byId?: string; byTenantId?: string }) =>
  order(notificationBoundary, [data.notificationId], { type: 'RaiseNotification', data });

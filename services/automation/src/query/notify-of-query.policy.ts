import { queryNotifications, type QueryAsked, type QueryAssigned, type QueryReopened, type QueryReplied } from '@matricula/domain/query';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the owner of a new query and of what its applicant writes, and the user to whom another one assigned a query. */
export const notifyOfQuery = definePolicy<QueryAsked | QueryAssigned | QueryReplied | QueryReopened>({
  name: 'notify-of-query',
  mostLateMs: NEWS_MS,
  on: {
    QueryAsked: ({ data: { queryId, ownerId: userId } }) =>
      userId === undefined
        ? undefined
        : raised({ notificationId: `query-asked-${queryId}`, userId, kind: queryNotifications.asked.kind, queryId }),
    QueryReplied: ({ data: { byApplicant, ownerId, queryId, messageId } }) =>
      byApplicant ? written(ownerId, queryId, messageId) : undefined,
    QueryReopened: ({ id, data: { byApplicant, ownerId, queryId } }) => (byApplicant ? written(ownerId, queryId, id) : undefined),
    QueryAssigned: ({ data: { assignmentId, ownerId: userId, queryId }, meta: { actor } }) =>
      userId === actor.id
        ? undefined
        : raised({
            ...{ notificationId: assignmentId, userId, kind: queryNotifications.assigned.kind, queryId },
            ...{ byId: actor.id, byTenantId: actor.tenantId },
          }),
  },
});

/** `of`: the message, or the event that opened the query again. */
const written = (userId: string | undefined, queryId: string, of: string) =>
  userId === undefined
    ? undefined
    : raised({ notificationId: `query-written-${of}`, userId, kind: queryNotifications.written.kind, queryId });

const raised = (data: { notificationId: string; userId: string; kind: string; queryId: string; byId?: string; byTenantId?: string }) =>
  order(notificationBoundary, [data.notificationId], { type: 'RaiseNotification', data });

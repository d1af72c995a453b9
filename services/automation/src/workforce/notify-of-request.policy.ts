import { workforceNotifications, type AttendanceEvent, type LeaveEvent } from '@matricula/domain/workforce';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary, type RequestNews } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order, type Order } from '@matricula/policy-kit';

const { leave, attendance } = workforceNotifications;

/** Notifies a user, unless they acted themselves. */
function tell(
  { id, meta: { actor } }: RecordedEvent,
  userId: string | undefined,
  { kind }: (typeof workforceNotifications)['leave' | 'attendance'],
  news: RequestNews,
): Order | undefined {
  if (userId === undefined || userId === actor.id) return undefined;
  const notificationId = `${kind}-${id}`;
  return order(notificationBoundary, [notificationId], {
    type: 'RaiseNotification',
    data: { notificationId, userId, kind, news, byId: actor.id, byTenantId: actor.tenantId },
  });
}

/** Notifies the approver of a leave or correction request, and the requester of the answer. */
export const notifyOfRequest = definePolicy<LeaveEvent | AttendanceEvent>({
  name: 'notify-of-request',
  mostLateMs: NEWS_MS,
  on: {
    LeaveApplied: (event) => tell(event, event.data.approverId, leave, 'asked'),
    LeaveApproved: (event) => tell(event, event.data.userId, leave, 'approved'),
    LeaveRefused: (event) => tell(event, event.data.userId, leave, 'refused'),
    LeaveCancelled: (event) => {
      const { userId, approverId } = event.data;
      return tell(event, event.meta.actor.id === userId ? approverId : userId, leave, 'cancelled');
    },
    AttendanceCorrectionAsked: (event) => tell(event, event.data.approverId, attendance, 'asked'),
    AttendanceCorrected: (event) => tell(event, event.data.userId, attendance, 'approved'),
    AttendanceCorrectionRefused: (event) => tell(event, event.data.userId, attendance, 'refused'),
  },
});

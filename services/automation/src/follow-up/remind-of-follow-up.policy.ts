import { followUpBoundary, followUpNotifications, type FollowUpEvent } from '@matricula/domain/follow-up';
import { notificationBoundary } from '@matricula/domain/user';
import { cancelTimer, definePolicy, NEWS_MS, order, setTimer, type Order } from '@matricula/policy-kit';

const TIMER = 'follow-up-due';
const MINUTES_BEFORE = 10;

function timerOf({ followUpId, leadId, dueAt }: { followUpId: string; leadId: string; dueAt: string }, at: string): Order {
  const early = new Date(Date.parse(dueAt) - MINUTES_BEFORE * 60_000).toISOString();
  return setTimer(TIMER, followUpId, early > at ? early : dueAt, { followUpId, leadId });
}

/** Ten minutes before a call-back its lead's owner is reminded; of one that is nearer when it is promised, at its time. */
export const remindOfFollowUp = definePolicy<FollowUpEvent>({
  name: 'remind-of-follow-up',
  on: {
    FollowUpScheduled: ({ data, at }) => timerOf(data, at),
    // One that is overdue had its reminder.
    FollowUpReopened: ({ data, at }) => [
      ...(data.dueAt > at ? [timerOf(data, at)] : []),
      ...(data.withdrawnFollowUpId ? [cancelTimer(TIMER, data.withdrawnFollowUpId)] : []),
    ],
    FollowUpCompleted: ({ data }) => cancelTimer(TIMER, data.followUpId),
    FollowUpReminded: ({ data: { followUpId, leadId, dueAt, ownerId } }) => {
      const notificationId = `follow-up-due-${followUpId}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId: ownerId, kind: followUpNotifications.due.kind, leadId, followUpId, dueAt },
      });
    },
  },
  elapsed: {
    // The lead's stream knows whether it is still pending, and whose it is by now.
    [TIMER]: ({ data: { about, dueAt }, at }) =>
      Date.parse(at) - Date.parse(dueAt) > NEWS_MS
        ? undefined
        : order(followUpBoundary, [about.leadId ?? ''], { type: 'RemindOfFollowUp', data: { followUpId: about.followUpId ?? '' } }),
  },
});

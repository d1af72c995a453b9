import { FOLLOW_UP_REMINDER, followUpBoundary, followUpNotifications, type FollowUpEvent } from '@matricula/domain/follow-up';
import type { LeadMerged, LeadSeparated } from '@matricula/domain/lead';
import { notificationBoundary } from '@matricula/domain/user';
import { cancelTimer, definePolicy, NEWS_MS, order, setTimer, type Order } from '@matricula/policy-kit';

const MINUTES_BEFORE = 10;

function timerOf({ followUpId, leadId, dueAt }: { followUpId: string; leadId: string; dueAt: string }, at: string): Order {
  const early = new Date(Date.parse(dueAt) - MINUTES_BEFORE * 60_000).toISOString();
  return setTimer(FOLLOW_UP_REMINDER, followUpId, early > at ? early : dueAt, { followUpId, leadId });
}

const movedTimers = ({ leadId, followUps }: (LeadMerged | LeadSeparated)['data'], at: string): Order[] =>
  followUps.filter(({ dueAt }) => dueAt > at).map((one) => timerOf({ ...one, leadId }, at));

/** Reminds the owner of a lead ten minutes before a follow-up; at the due time if it was scheduled later than that. */
export const remindOfFollowUp = definePolicy<FollowUpEvent | LeadMerged | LeadSeparated>({
  name: 'remind-of-follow-up',
  on: {
    FollowUpScheduled: ({ data, at }) => timerOf(data, at),
    FollowUpRescheduled: ({ data, at }) => (data.dueAt > at ? timerOf(data, at) : cancelTimer(FOLLOW_UP_REMINDER, data.followUpId)),
    // An overdue one has had its reminder.
    FollowUpReopened: ({ data, at }) => [
      ...(data.dueAt > at ? [timerOf(data, at)] : []),
      ...(data.withdrawnFollowUpId ? [cancelTimer(FOLLOW_UP_REMINDER, data.withdrawnFollowUpId)] : []),
    ],
    // The follow-ups of a merged lead are those of the other lead, and return when it is separated.
    LeadMerged: ({ data, at }) => movedTimers(data, at),
    LeadSeparated: ({ data, at }) => movedTimers(data, at),
    FollowUpCompleted: ({ data }) => cancelTimer(FOLLOW_UP_REMINDER, data.followUpId),
    FollowUpReminded: ({ data: { followUpId, leadId, dueAt, ownerId } }) => {
      const notificationId = `follow-up-due-${followUpId}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId: ownerId, kind: followUpNotifications.due.kind, leadId, followUpId, dueAt },
      });
    },
  },
  elapsed: {
    // The stream of the lead decides whether it is still pending, and who owns it.
    [FOLLOW_UP_REMINDER]: ({ data: { about, dueAt }, at }) =>
      Date.parse(at) - Date.parse(dueAt) > NEWS_MS
        ? undefined
        : order(followUpBoundary, [about.leadId ?? ''], { type: 'RemindOfFollowUp', data: { followUpId: about.followUpId ?? '' } }),
  },
});

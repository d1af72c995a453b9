import { meetingBoundary, meetingNotifications, type MeetingEvent } from '@matricula/domain/meeting';
import { notificationBoundary } from '@matricula/domain/user';
import { cancelTimer, definePolicy, NEWS_MS, order, setTimer, type Order } from '@matricula/policy-kit';

const TIMER = 'meeting-due';
const MINUTES_BEFORE = 15;

function timerOf({ meetingId, leadId, startsAt }: { meetingId: string; leadId: string; startsAt: string }, at: string): Order {
  const early = new Date(Date.parse(startsAt) - MINUTES_BEFORE * 60_000).toISOString();
  return setTimer(TIMER, meetingId, early > at ? early : startsAt, { meetingId, leadId, startsAt });
}

/** Reminds the host of a meeting fifteen minutes before it starts; at its start if it was scheduled later than that. */
export const remindOfMeeting = definePolicy<MeetingEvent>({
  name: 'remind-of-meeting',
  on: {
    MeetingScheduled: ({ data, at }) => timerOf(data, at),
    MeetingRescheduled: ({ data, at }) => timerOf(data, at),
    MeetingCompleted: ({ data }) => cancelTimer(TIMER, data.meetingId),
    MeetingMissed: ({ data }) => cancelTimer(TIMER, data.meetingId),
    MeetingCancelled: ({ data }) => cancelTimer(TIMER, data.meetingId),
    MeetingReminded: ({ data: { meetingId, leadId, startsAt, hostId } }) => {
      const notificationId = `meeting-due-${meetingId}-${Date.parse(startsAt)}`;
      return order(notificationBoundary, [notificationId], {
        type: 'RaiseNotification',
        data: { notificationId, userId: hostId, kind: meetingNotifications.due.kind, leadId, dueAt: startsAt },
      });
    },
  },
  elapsed: {
    // The stream of the lead decides whether it is still scheduled for this time, and who hosts it.
    [TIMER]: ({ data: { about, dueAt }, at }) =>
      Date.parse(at) - Date.parse(dueAt) > NEWS_MS
        ? undefined
        : order(meetingBoundary, [about.leadId ?? ''], {
            type: 'RemindOfMeeting',
            data: { meetingId: about.meetingId ?? '', startsAt: about.startsAt ?? '' },
          }),
  },
});

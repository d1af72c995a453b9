import { feedbackNotifications, type FeedbackAnswered } from '@matricula/domain/feedback';
import { notificationBoundary } from '@matricula/domain/user';
import { definePolicy, NEWS_MS, order } from '@matricula/policy-kit';

/** Notifies the author of feedback of the answer, unless they answered it themselves. */
export const notifyOfAnswer = definePolicy<FeedbackAnswered>({
  name: 'notify-of-answer',
  mostLateMs: NEWS_MS,
  on: {
    FeedbackAnswered: ({ data: { answerId: notificationId, giverId: userId }, meta: { actor } }) =>
      userId === actor.id
        ? undefined
        : order(notificationBoundary, [notificationId], {
            type: 'RaiseNotification',
            data: { notificationId, userId, kind: feedbackNotifications.answered.kind, byId: actor.id, byTenantId: actor.tenantId },
          }),
  },
});

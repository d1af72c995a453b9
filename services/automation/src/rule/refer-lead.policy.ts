import { leadBoundary, leadNotifications } from '@matricula/domain/lead';
import { referrersOf, ruleNotifications, type ReferralEvent } from '@matricula/domain/rule';
import { notificationBoundary } from '@matricula/domain/user';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

/** Kind of the timers after which an offer is passed on. */
export const UNANSWERED = 'referral-unanswered';

/** Tells people of level 3 of a lead that is offered to them, and assigns it to the one who takes it. `ReferralWorker` passes it on. */
export const referLead = definePolicy<ReferralEvent>({
  name: 'refer-lead',
  on: {
    LeadReferralOffered: ({ data: { referralId, leadId, offeredTo, offeredBy, answerBy, answerMinutes }, at }) => {
      const minutes = String(answerMinutes ?? Math.max(1, Math.round((Date.parse(answerBy) - Date.parse(at)) / 60_000)));
      const notificationId = `referral-${referralId}-${offeredTo}`;
      return [
        order(notificationBoundary, [notificationId], {
          type: 'RaiseNotification',
          data: { notificationId, userId: offeredTo, kind: ruleNotifications.offered.kind, leadId, byId: offeredBy },
        }),
        setTimer(UNANSWERED, referralId, answerBy, { referralId, answerBy, minutes }),
      ];
    },
    LeadReferralAccepted: ({ data: { referralId, leadId, userId, userName, fromOwnerId, offeredBy, assigned } }) => [
      cancelTimer(UNANSWERED, referralId),
      // The list of leads that others assigned to the person has it too.
      order(notificationBoundary, [`assignment-${referralId}-${userId}`], {
        type: 'RaiseNotification',
        data: {
          ...{ notificationId: `assignment-${referralId}-${userId}`, userId, kind: leadNotifications.referred.kind, leadId },
          byId: offeredBy ?? fromOwnerId,
        },
      }),
      ...(assigned
        ? []
        : [
            order(leadBoundary, [leadId], {
              type: 'AssignLead',
              data: {
                ...{ assignmentId: referralId, ownerId: userId, ownerName: userName, expectedOwnerId: fromOwnerId ?? null },
                reason: 'rule',
                readerIds: referrersOf({ fromOwnerId, offeredBy }, userId),
              },
            }),
          ]),
    ],
    LeadReferralEnded: ({ data: { referralId, leadId, reason, offeredBy } }) => {
      const cancel = cancelTimer(UNANSWERED, referralId);
      if (reason === undefined || offeredBy === undefined) return cancel;
      const notificationId = `referral-ended-${referralId}`;
      const data = { notificationId, userId: offeredBy, kind: ruleNotifications.referralEnded.kind, leadId };
      return [cancel, order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data })];
    },
  },
});

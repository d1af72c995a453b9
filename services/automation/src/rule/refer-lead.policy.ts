import { leadBoundary } from '@matricula/domain/lead';
import { referralBoundary, referrersOf, ruleNotifications, type ReferralEvent } from '@matricula/domain/rule';
import { notificationBoundary } from '@matricula/domain/user';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'referral-unanswered';
/** Default time to answer for the next person. */
const HOUR_MS = 60 * 60_000;

/** Tells people of level 3 of a lead that is offered to them, assigns it to the one who takes it, and passes it on when nobody answers. */
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
        setTimer(TIMER, referralId, answerBy, { referralId, answerBy, minutes }),
      ];
    },
    LeadReferralAccepted: ({ data: { referralId, leadId, userId, userName, fromOwnerId, offeredBy, assigned } }) => [
      cancelTimer(TIMER, referralId),
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
    LeadReferralEnded: ({ data }) => cancelTimer(TIMER, data.referralId),
  },
  elapsed: {
    [TIMER]: ({ data: { about }, at }) => {
      const time = Number(about.minutes) * 60_000 || HOUR_MS;
      const data = { expected: about.answerBy ?? '', answerBy: new Date(Date.parse(at) + time).toISOString() };
      return order(referralBoundary, [about.referralId ?? ''], { type: 'PassOnReferral', data });
    },
  },
});

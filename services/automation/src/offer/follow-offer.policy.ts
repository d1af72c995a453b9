import { applicationBoundary, type ApplicationMove } from '@matricula/domain/application';
import { meritListBoundary, type OfferEvent } from '@matricula/domain/offer';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'offer-expiry';

const moved = (applicationId: string, move: Extract<ApplicationMove, 'rank' | 'offer' | 'accept' | 'decline' | 'expire' | 'recall'>) =>
  order(applicationBoundary, [applicationId], { type: 'MoveApplication', data: { move } });

/** Moves applications with their rank and offer, and lets offers expire that are not answered. */
export const followOffer = definePolicy<OfferEvent>({
  name: 'offer-follows',
  on: {
    MeritEntriesRanked: ({ data: { entries } }) => entries.map(({ applicationId }) => moved(applicationId, 'rank')),
    OfferIssued: ({ data: { meritListId, applicationId, expiresAt } }) => [
      moved(applicationId, 'offer'),
      setTimer(TIMER, applicationId, expiresAt, { meritListId, applicationId }),
    ],
    OfferAccepted: ({ data: { applicationId } }) => [moved(applicationId, 'accept'), cancelTimer(TIMER, applicationId)],
    OfferDeclined: ({ data: { applicationId } }) => [moved(applicationId, 'decline'), cancelTimer(TIMER, applicationId)],
    OfferExpired: ({ data: { applicationId } }) => moved(applicationId, 'expire'),
    OfferWithdrawn: ({ data: { applicationId } }) => [moved(applicationId, 'recall'), cancelTimer(TIMER, applicationId)],
  },
  elapsed: {
    [TIMER]: ({ data: { about } }) =>
      order(meritListBoundary, [about.meritListId ?? ''], { type: 'ExpireOffer', data: { applicationId: about.applicationId ?? '' } }),
  },
});

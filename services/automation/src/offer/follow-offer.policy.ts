import { applicationBoundary, type ApplicationMove } from '@matricula/domain/application';
import { meritListBoundary, type OfferEvent } from '@matricula/domain/offer';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';
import { OFFER_ENDING, offerEndingAt } from '../application';

const TIMER = 'offer-expiry';

const moved = (applicationId: string, move: Extract<ApplicationMove, 'unrank' | 'offer' | 'accept' | 'decline' | 'expire' | 'recall'>) =>
  order(applicationBoundary, [applicationId], { type: 'MoveApplication', data: { move } });

const answered = (applicationId: string) => [cancelTimer(TIMER, applicationId), cancelTimer(OFFER_ENDING, applicationId)];

/** Moves applications with their rank and offer, and lets offers expire that are not answered. */
export const followOffer = definePolicy<OfferEvent>({
  name: 'offer-follows',
  on: {
    MeritEntriesRanked: ({ data: { entries, meritListId } }) =>
      entries.map(({ applicationId }) =>
        order(applicationBoundary, [applicationId], { type: 'MoveApplication', data: { move: 'rank', meritListId } }),
      ),
    MeritPlacesEnded: ({ data: { entries } }) => entries.map(({ applicationId }) => moved(applicationId, 'unrank')),
    OfferIssued: ({ data: { meritListId, applicationId, expiresAt }, at }) => [
      moved(applicationId, 'offer'),
      setTimer(TIMER, applicationId, expiresAt, { meritListId, applicationId }),
      setTimer(OFFER_ENDING, applicationId, offerEndingAt(at, expiresAt), { meritListId, applicationId, expiresAt }),
    ],
    OfferAccepted: ({ data: { applicationId } }) => [moved(applicationId, 'accept'), ...answered(applicationId)],
    OfferDeclined: ({ data: { applicationId } }) => [moved(applicationId, 'decline'), ...answered(applicationId)],
    OfferExpired: ({ data: { applicationId } }) => moved(applicationId, 'expire'),
    OfferWithdrawn: ({ data: { applicationId } }) => [moved(applicationId, 'recall'), ...answered(applicationId)],
  },
  elapsed: {
    [TIMER]: ({ data: { about } }) =>
      order(meritListBoundary, [about.meritListId ?? ''], { type: 'ExpireOffer', data: { applicationId: about.applicationId ?? '' } }),
  },
});

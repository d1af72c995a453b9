export { meritListBoundary, meritListDecider, MOST_RANKED, type MeritList, type MeritListCommand } from './merit-list.decider';
export { meritCriteria, rankedBy, type MeritCriterion, type Quota, type Ranked } from './merit-order';
export { offerContext } from './offer.context';
export {
  meritListStream,
  type MeritEntriesRanked,
  type MeritListPublished,
  type OfferAccepted,
  type OfferDeclined,
  type OfferDrafted,
  type OfferEvent,
  type OfferExpired,
  type OfferIssued,
  type OfferWithdrawn,
} from './offer.events';
export { rankingBoundary } from './ranking.decider';
export { meritListFields } from './offer.fields';
export { offerLife, withdrawOfferFields, type OfferMove, type OfferStatus } from './offer.life';
export type { OwnOffer, OwnTokenFee } from './own-offer';

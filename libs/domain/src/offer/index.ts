export { meritListBoundary, meritListDecider, MOST_RANKED, offerOf, type MeritList, type MeritListCommand } from './merit-list.decider';
export { listedOf, meritCriteria, rankedBy, type MeritCriterion, type Quota, type Ranked } from './merit-order';
export { offerContext } from './offer.context';
export {
  meritListStream,
  type LetterFile,
  type ApplicantsUnranked,
  type MeritEntriesRanked,
  type MeritListClosed,
  type MeritListPublished,
  type MeritPlacesEnded,
  type OfferAccepted,
  type OfferDeclined,
  type OfferDrafted,
  type OfferEvent,
  type OfferExpired,
  type OfferIssued,
  type OfferLetterCreated,
  type OfferWithdrawn,
} from './offer.events';
export { rankingBoundary } from './ranking.decider';
export { meritListFields, offerLetterFields } from './offer.fields';
export {
  assertLetter,
  letterText,
  letterVariables,
  maskedName,
  offerNumber,
  standardLetter,
  type LetterProof,
  type LetterValues,
} from './offer-letter';
export { offerLife, withdrawOfferFields, type OfferMove, type OfferStatus } from './offer.life';
export { offerNotifications } from './offer.notifications';
export type { OwnOffer, OwnTokenFee } from './own-offer';

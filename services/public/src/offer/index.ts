import { OfferProofController } from './offer-proof.controller';
import { OwnOfferController } from './own-offer.controller';

export { OfferDesk } from './offer-desk';
export const controllers = [OfferProofController, OwnOfferController];
export const providers = [];

import { OwnOfferController } from './own-offer.controller';

export { OfferDesk } from './offer-desk';
export const controllers = [OwnOfferController];
export const providers = [];

export { offerList, type OfferRow } from './offer-list.read-model';

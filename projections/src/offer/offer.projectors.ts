import { offerListProjector } from './offer-list.projector';

export const offerProjectors = [offerListProjector];

import { followOffer } from './follow-offer.policy';

export const policies = [followOffer];

import type { ActingPorts } from '../acting';
import { followOffer } from './follow-offer.policy';
import { ReleaseOfferWorker } from './release-offer.worker';

export const policies = [followOffer];
export const workers = (ports: ActingPorts) => [new ReleaseOfferWorker(ports)];

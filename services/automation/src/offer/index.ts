import { OfferLetters } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { followOffer } from './follow-offer.policy';
import { OfferLetterWorker } from './offer-letter.worker';
import { RefundDueWorker } from './refund-due.worker';
import { ReleaseOfferWorker } from './release-offer.worker';

export const policies = [followOffer];
export const providers = [OfferLetters];
export const workers = (ports: ActingPorts) => {
  const { store } = ports;
  return [
    new ReleaseOfferWorker(ports),
    new OfferLetterWorker({ store, letters: ports.provided(OfferLetters) }),
    new RefundDueWorker(ports),
  ];
};

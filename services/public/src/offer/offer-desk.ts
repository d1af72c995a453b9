import type { ApplicantCall } from '@matricula/domain/application';
import type { OwnOffer } from '@matricula/domain/offer';

/** What applicants do about their offer. Refusals are DomainErrors `offer/<what>`. */
export abstract class OfferDesk {
  abstract own(call: ApplicantCall, applicationId: string): Promise<OwnOffer | undefined>;
  /** The address on which the token fee is paid; undefined if nothing is to be paid. */
  abstract pay(call: ApplicantCall, applicationId: string): Promise<string | undefined>;
  abstract answer(call: ApplicantCall, applicationId: string, answer: 'accept' | 'decline'): Promise<void>;
}

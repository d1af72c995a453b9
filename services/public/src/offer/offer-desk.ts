import type { Readable } from 'node:stream';
import type { ApplicantCall } from '@matricula/domain/application';
import type { LetterProof, OwnOffer } from '@matricula/domain/offer';

/** A file for its applicant. */
export interface OwnFile {
  name: string;
  contentType: string;
  bytes: number;
  content: Readable;
}

/** What applicants do about their offer. Refusals are DomainErrors `offer/<what>`. */
export abstract class OfferDesk {
  abstract own(call: ApplicantCall, applicationId: string): Promise<OwnOffer | undefined>;
  /** The address on which the token fee is paid; undefined if nothing is to be paid. */
  abstract pay(call: ApplicantCall, applicationId: string): Promise<string | undefined>;
  /** The letter of the offer as a file. */
  abstract letter(call: ApplicantCall, applicationId: string): Promise<OwnFile>;
  /** What the public page of a letter tells. */
  abstract proof(key: string): Promise<LetterProof>;
  abstract answer(call: ApplicantCall, applicationId: string, answer: 'accept' | 'decline'): Promise<void>;
}

import type { ApplicantPart } from './applicant-part';
import { interviewPart } from './interview-part';
import { offerPart } from './offer-part';

/** Parts of the overview of an application, in the order in which they stand below its sections. */
export const applicantParts: readonly ApplicantPart[] = [interviewPart, offerPart];

import type { ApplicantPart } from './applicant-part';
import { documentsPart } from './documents-part';
import { interviewPart } from './interview-part';
import { offerPart } from './offer-part';
import { questionsPart } from './questions-part';
import { withdrawPart } from './withdraw-part';

/** Parts of the overview of an application, in the order in which they stand below its sections. */
export const applicantParts: readonly ApplicantPart[] = [offerPart, documentsPart, interviewPart, questionsPart, withdrawPart];

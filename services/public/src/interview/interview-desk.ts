import type { ApplicantCall } from '@matricula/domain/application';
import type { InterviewChoice } from '@matricula/domain/interview';

/** What applicants do about their interview. Refusals are DomainErrors `interview/<what>`. */
export abstract class InterviewDesk {
  abstract choice(call: ApplicantCall, applicationId: string): Promise<InterviewChoice>;
  /** Books a slot, or moves the interview to it. */
  abstract book(call: ApplicantCall, applicationId: string, slotId: string): Promise<void>;
  abstract cancel(call: ApplicantCall, applicationId: string): Promise<void>;
}

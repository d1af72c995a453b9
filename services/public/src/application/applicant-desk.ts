import type { AnswerFile, Answers, ApplicantCall, OfferedForm, OpenApplication, OwnApplication } from '@matricula/domain/application';
import type { FastifyRequest } from 'fastify';

/** What applicants do. Refusals are DomainErrors `application/<what>` and `applicant/<what>`. */
export abstract class ApplicantDesk {
  abstract form(key: string): Promise<OfferedForm>;
  /** Sends a one-time code to a phone number. */
  abstract sendCode(key: string, phone: string): Promise<void>;
  /** The token of a session, for the right code. */
  abstract signIn(key: string, phone: string, code: string): Promise<string>;
  abstract signOut(call: ApplicantCall): Promise<void>;
  abstract mine(call: ApplicantCall): Promise<OwnApplication[]>;
  /** Starts an application; a repeated `submission` starts one. `quickLink`: the address of the quick link that led to the form. */
  abstract start(call: ApplicantCall, submission: string, quickLink?: string): Promise<string>;
  abstract one(call: ApplicantCall, applicationId: string): Promise<OpenApplication>;
  abstract save(
    call: ApplicantCall,
    applicationId: string,
    sent: { client: string; sequence: number; answers: Answers },
  ): Promise<{ version: number }>;
  /** Stores a file of a multipart body as the answer of a question. */
  abstract attach(call: ApplicantCall, applicationId: string, questionId: string, request: FastifyRequest): Promise<AnswerFile>;
  /** The address of the page on which the fee is paid; undefined if a coupon covers it. */
  abstract pay(call: ApplicantCall, applicationId: string, coupon?: string): Promise<string | undefined>;
  /** `guardian`: the parent or guardian who agrees, for applicants who need one. */
  abstract submit(call: ApplicantCall, applicationId: string, guardian?: string): Promise<void>;
  abstract withdraw(call: ApplicantCall, applicationId: string): Promise<void>;
}

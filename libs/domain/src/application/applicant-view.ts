/** What applicants see, the same for the public pages and the write side. */
import type { ApplicationStatus } from './application.life';
import type { FormContent } from './form-content';
import type { Answers } from './form-shown';

/** Whether the applicant may change answers: before the submission, and while it is returned. */
export const isWithApplicant = (status: ApplicationStatus): status is 'started' | 'returned' =>
  status === 'started' || status === 'returned';

/** A form as everyone with its address sees it. */
export interface OfferedForm {
  institution: string;
  /** IANA zone of the institution. */
  timeZone: string;
  /** The language that is shown first, if the form has it and the browser asks for no other one. */
  language?: string;
  isOpen: boolean;
  version: number;
  content: FormContent;
}

/** One of the applications that a phone number opens. */
export interface OwnApplication {
  applicationId: string;
  status: ApplicationStatus;
  /** The first short answer, by which siblings tell theirs apart. */
  label?: string;
  /** ISO 8601. */
  startedAt: string;
}

/** States in which an application has ended for good. */
const endStates: readonly (ApplicationStatus | 'none')[] = ['rejected', 'withdrawn', 'lapsed'];

/** True for an application that was rejected or withdrawn, or that lapsed. */
export const isEndedApplication = ({ status }: { status: ApplicationStatus | 'none' }): boolean => endStates.includes(status);

/** A missing or wrong answer. */
export interface Gap {
  /** Id of the question; in a repeating section `section/row/question`. */
  at: string;
  sectionId: string;
  message: string;
}

/** The fee of a form as its applicant sees it. */
export interface OwnFee {
  isPaid: boolean;
  name: string;
  /** The page with the payment, or with its receipt; missing before it was asked for. */
  payUrl?: string;
  /** What is to be paid, or was, in paise; missing while it has no price. */
  amountPaise?: number;
  /** The sum is reduced by a coupon. */
  withCoupon?: true;
}

/** An application as its applicant sees it. */
export interface OpenApplication {
  applicationId: string;
  status: ApplicationStatus;
  version: number;
  content: FormContent;
  answers: Answers;
  /** Answers that are missing or wrong; none once it is submitted. */
  gaps: Gap[];
  /** The last move to another version of the form, and what changed. */
  moved?: { from: number; changes: string[] };
  /** Sections that may be changed; undefined: all of them while it is open. */
  reopened?: readonly string[];
  /** The submission needs the name of a parent or guardian who agrees. */
  needsConsent?: boolean;
  /** Missing if the form costs nothing. */
  fee?: OwnFee;
  /** Why it was returned or rejected. */
  reason?: string;
  /** ISO 8601. */
  submittedAt?: string;
}

/** Whose request it is: the key of the form, and the token of the sign-in. */
export interface ApplicantCall {
  key: string;
  token: string;
}

/** The text whose keyed hash names a phone number that opens applications. */
export const applicantKey = (phone: string): string => `applicant:${phone}`;

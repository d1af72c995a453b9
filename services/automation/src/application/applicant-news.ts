/** What applicants are told by SMS, without the reasons of decisions: those are read on their page, after the sign-in. Pure. */
import { type ApplicationEvent, type ApplicationStatus } from '@matricula/domain/application';
import type { TimerElapsed } from '@matricula/domain/automation';
import type { DocumentRejected } from '@matricula/domain/document';
import type { InterviewBooked, InterviewCancelled, InterviewRescheduled } from '@matricula/domain/interview';
import { momentWords } from '@matricula/domain/kernel/date-words';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { OfferAccepted, OfferIssued, OfferWithdrawn } from '@matricula/domain/offer';
import type { QueryReplied } from '@matricula/domain/query';

/** Kinds of the timers of news that wait for the morning, and of offers that are about to expire. */
export const LATER = 'applicant-news';
export const OFFER_ENDING = 'offer-ending';

const DAY_MS = 24 * 3_600_000;

export const newsKinds = [
  ...(['application-returned', 'application-eligible', 'application-rejected', 'documents-rejected', 'query-answer'] as const),
  ...(['interview-booked', 'interview-cancelled', 'offer-issued', 'offer-ending', 'offer-withdrawn'] as const),
  ...(['submit-due', 'token-due', 'enrolled', 'enrolment-taken-back'] as const),
];
export type NewsKind = (typeof newsKinds)[number];

/** News for an applicant. */
export interface News {
  kind: NewsKind;
  applicationId: string;
  /** What it is about: one message tells it. Of news that repeat, one message a day. */
  ref: string;
  /** Ids and times that the text and the check before sending need; timers store them, so nothing personal. */
  about: Record<string, string>;
}

const daily: readonly NewsKind[] = ['documents-rejected', 'query-answer'];

/** Id of the message of news that is sent on a day. */
export const messageIdOf = ({ kind, ref }: News, day: string) => (daily.includes(kind) ? `${kind}-${ref}-${day}` : `${kind}-${ref}`);

const moves: Partial<Record<ApplicationStatus, NewsKind>> = {
  returned: 'application-returned',
  eligible: 'application-eligible',
  rejected: 'application-rejected',
  enrolled: 'enrolled',
};

/** The events that may be news. */
export const newsTypes = new Set([
  ...['ApplicationMoved', 'DocumentRejected', 'QueryReplied', 'InterviewBooked', 'InterviewRescheduled', 'InterviewCancelled'],
  ...['OfferIssued', 'OfferAccepted', 'OfferWithdrawn', 'TimerElapsed'],
]);

type Newsworthy =
  | Extract<ApplicationEvent, { type: 'ApplicationMoved' }>
  | DocumentRejected
  | QueryReplied
  | InterviewBooked
  | InterviewRescheduled
  | InterviewCancelled
  | OfferIssued
  | OfferAccepted
  | OfferWithdrawn
  | TimerElapsed;

/** The news of an event; undefined for what applicants did themselves, and for what is no news. */
export function newsOf({ id, ...event }: RecordedEvent): News | undefined {
  const { type, data } = event as unknown as Newsworthy;
  const news = (kind: NewsKind, { applicationId }: { applicationId: string }, about: Record<string, string> = {}, ref = id): News => ({
    ...{ kind, applicationId, ref, about },
  });
  switch (type) {
    case 'ApplicationMoved': {
      const kind = data.from === 'enrolled' ? 'enrolment-taken-back' : moves[data.to];
      return kind && news(kind, data);
    }
    case 'DocumentRejected':
      return news('documents-rejected', data, {}, data.applicationId);
    case 'QueryReplied':
      return data.byApplicant ? undefined : news('query-answer', data, {}, data.queryId);
    case 'InterviewBooked':
    case 'InterviewRescheduled':
      return data.byApplicant ? undefined : news('interview-booked', data, { startsAt: data.startsAt, minutes: String(data.minutes) });
    case 'InterviewCancelled':
      return data.byApplicant ? undefined : news('interview-cancelled', data);
    case 'OfferIssued':
      return news('offer-issued', data, { meritListId: data.meritListId, expiresAt: data.expiresAt });
    case 'OfferAccepted':
      return news('token-due', data, { meritListId: data.meritListId });
    case 'OfferWithdrawn':
      return news('offer-withdrawn', data, { meritListId: data.meritListId });
    case 'TimerElapsed':
      return elapsed(data, id);
  }
}

function elapsed(
  { kind: timer, about: { applicationId = '', kind, ref = '', ...about } }: TimerElapsed['data'],
  id: string,
): News | undefined {
  if (timer === OFFER_ENDING) return { kind: 'offer-ending', applicationId, ref: id, about };
  const known = timer === LATER ? newsKinds.find((one) => one === kind) : undefined;
  return known && { kind: known, applicationId, ref, about };
}

/** When an applicant is reminded of an offer: two days before it expires, of a shorter one at half of its time. */
export const offerEndingAt = (issuedAt: string, expiresAt: string): string => {
  const [from, until] = [Date.parse(issuedAt), Date.parse(expiresAt)];
  return new Date(Math.max(until - 2 * DAY_MS, (from + until) / 2)).toISOString();
};

/** The text of news, which ends with the address of the page. */
export function wordsOf({ kind, about }: News, { formName, zone, address }: { formName: string; zone: string; address: string }): string {
  const moment = (at = '') => `${momentWords(at, zone)} (${zone})`;
  const said: Record<NewsKind, () => string> = {
    'application-returned': () => 'Please correct your application',
    'application-eligible': () => 'Your application was found eligible. See what is next',
    'application-rejected': () => 'A decision about your application was made. Please read it',
    'documents-rejected': () => 'Some documents were not accepted. Please see why and upload them again',
    'query-answer': () => 'Your question was answered. Read the answer',
    'interview-booked': () => `Your interview: ${moment(about.startsAt)}, ${about.minutes} minutes. See the details`,
    'interview-cancelled': () => 'Your interview was cancelled. Please choose another time',
    'offer-issued': () => `You have an offer. Please answer it until ${moment(about.expiresAt)}`,
    'offer-ending': () => `Your offer expires on ${moment(about.expiresAt)}. Please answer it`,
    'submit-due': () => `Your fee is paid, but your application is not submitted. Please submit it until ${moment(about.until)}`,
    'token-due': () => 'Your seat waits for the token fee. Please pay it',
    enrolled: () => 'You are enrolled. See your page',
    'enrolment-taken-back': () => 'Your enrolment was taken back. Please ask the institution and see your page',
    'offer-withdrawn': () => 'Your offer was withdrawn. Please see your page',
  };
  return `${formName}: ${said[kind]()}: ${address}`;
}

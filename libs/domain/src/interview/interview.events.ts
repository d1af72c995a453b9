import { defineEvent, flag, id, instant, integer, list, object, optional, personal, text, type EventOf } from '../kernel';

const context = 'interview';
// The key of the applicant: destroying it erases the name everywhere.
const subject = 'applicationId';
const ids = { applicationId: id(), leadId: id() };

/** Stream of the interview of an application. */
export const interviewStream = (tenantId: string, applicationId: string) => `interview-${tenantId}-${applicationId}`;

const slot = {
  slotId: id(),
  sessionId: id(),
  /** The day in the zone of the institution, `2026-11-20`. */
  day: text(),
  startsAt: instant(),
  minutes: integer(),
  panel: text(),
  panellistIds: list(id()),
  room: optional(text()),
  link: optional(text()),
};
/** The slot that was left; `turn`: the booking that took it. */
const left = object({ slotId: id(), day: text(), startsAt: instant(), turn: integer() });

export const interviewBooked = defineEvent('InterviewBooked', {
  context,
  subject,
  doc: 'An eligible applicant got a slot for the interview, by own choice or by a user.',
  fields: {
    ...ids,
    formId: id(),
    formName: text(),
    name: optional(personal(text())),
    /** Number of this booking of the application. */
    turn: integer(),
    ...slot,
    byApplicant: flag(),
  },
});
export type InterviewBooked = EventOf<typeof interviewBooked>;

export const interviewRescheduled = defineEvent('InterviewRescheduled', {
  context,
  doc: 'An interview got another slot. A missed or cancelled interview is booked again.',
  fields: { ...ids, turn: integer(), ...slot, byApplicant: flag(), before: left },
});
export type InterviewRescheduled = EventOf<typeof interviewRescheduled>;

export const interviewCompleted = defineEvent('InterviewCompleted', {
  context,
  doc: 'The interview took place.',
  fields: { ...ids, startsAt: instant() },
});
export type InterviewCompleted = EventOf<typeof interviewCompleted>;

export const interviewMissed = defineEvent('InterviewMissed', {
  context,
  doc: 'The applicant did not come to the interview.',
  fields: { ...ids, startsAt: instant() },
});
export type InterviewMissed = EventOf<typeof interviewMissed>;

export const interviewCancelled = defineEvent('InterviewCancelled', {
  context,
  subject,
  doc: 'An interview was cancelled: by the applicant, by a user, with its session, or because the application ended.',
  fields: { ...ids, before: left, byApplicant: flag(), reason: optional(personal(text())) },
});
export type InterviewCancelled = EventOf<typeof interviewCancelled>;

export const interviewReminded = defineEvent('InterviewReminded', {
  context,
  doc: 'An interview takes place soon: the applicant is reminded.',
  fields: { ...ids, ...slot },
});
export type InterviewReminded = EventOf<typeof interviewReminded>;

export const interviewEvents = [
  interviewBooked,
  interviewRescheduled,
  interviewCompleted,
  interviewMissed,
  interviewCancelled,
  interviewReminded,
];
export type InterviewEvent =
  InterviewBooked | InterviewRescheduled | InterviewCompleted | InterviewMissed | InterviewCancelled | InterviewReminded;
/** A slot as an interview holds it. */
export type InterviewSlot = Omit<InterviewReminded['data'], 'applicationId' | 'leadId'>;

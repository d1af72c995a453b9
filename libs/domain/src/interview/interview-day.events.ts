import { defineEvent, id, instant, integer, list, optional, text, type EventOf } from '../kernel';

const context = 'interview';

/** Stream of all interviews of an institution on one day: seats, rooms and panellists are given once. */
export const interviewDayStream = (tenantId: string, day: string) => `interview-day-${tenantId}-${day}`;

const ids = { day: text(), sessionId: id() };

export const interviewSessionOpened = defineEvent('InterviewSessionOpened', {
  context,
  doc: 'A panel interviews the applicants of a form on a day: a room and panellists for a number of slots, one after the other.',
  fields: {
    ...ids,
    formId: id(),
    formName: text(),
    panel: text(),
    panellistIds: list(id()),
    room: optional(text()),
    link: optional(text()),
    startsAt: instant(),
    endsAt: instant(),
    /** Length of one slot. */
    minutes: integer(),
    slots: integer(),
    /** Applicants in one slot: more than one is a group. */
    seats: integer(),
  },
});
export type InterviewSessionOpened = EventOf<typeof interviewSessionOpened>;

export const interviewSessionCancelled = defineEvent('InterviewSessionCancelled', {
  context,
  doc: 'A panel does not interview: its bookings are cancelled, its room and panellists are free again.',
  fields: { ...ids, applicationIds: list(id()), reason: text() },
});
export type InterviewSessionCancelled = EventOf<typeof interviewSessionCancelled>;

const seat = { ...ids, slotId: id(), applicationId: id(), turn: integer() };

export const interviewSeatTaken = defineEvent('InterviewSeatTaken', {
  context,
  doc: 'An applicant got a seat of a slot.',
  fields: seat,
});
export type InterviewSeatTaken = EventOf<typeof interviewSeatTaken>;

export const interviewSeatReleased = defineEvent('InterviewSeatReleased', {
  context,
  doc: 'A seat of a slot is free again.',
  fields: seat,
});
export type InterviewSeatReleased = EventOf<typeof interviewSeatReleased>;

export const interviewDayEvents = [interviewSessionOpened, interviewSessionCancelled, interviewSeatTaken, interviewSeatReleased];
export type InterviewDayEvent = InterviewSessionOpened | InterviewSessionCancelled | InterviewSeatTaken | InterviewSeatReleased;

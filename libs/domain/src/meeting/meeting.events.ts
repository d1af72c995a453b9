import { defineEvent, id, instant, integer, object, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'meeting';
const subject = 'leadId';

const ids = { meetingId: id(), leadId: id(), leadName: optional(personal(text())) };
/** When and where the meeting takes place, and who hosts it. */
const appointment = {
  startsAt: instant(),
  minutes: integer(),
  /** Opens the meeting of one person. Events before it was personal hold it in clear text. */
  link: optional(personal(text())),
  hostId: id(),
  hostName: staffName('hostId'),
  /** The address that gets the invitation; missing if nobody is invited. */
  inviteTo: optional(personal(text())),
};

export const meetingScheduled = defineEvent('MeetingScheduled', {
  context,
  subject,
  doc: 'A virtual meeting with a lead was scheduled.',
  fields: {
    ...ids,
    title: personal(text()),
    ...appointment,
    collegeId: optional(id()),
    collegeName: optional(text()),
    note: optional(personal(text())),
    /** The owner of the lead at that time. */
    ownerId: optional(id()),
  },
});
export type MeetingScheduled = EventOf<typeof meetingScheduled>;

export const meetingRescheduled = defineEvent('MeetingRescheduled', {
  context,
  subject,
  doc: 'A meeting got another time, link or host. A missed or cancelled meeting is scheduled again.',
  fields: {
    ...ids,
    title: optional(personal(text())),
    ...appointment,
    /** Earlier events hold the previous link here. */
    before: object({ startsAt: instant(), minutes: integer(), link: optional(text()), hostId: id() }),
    previousLink: optional(personal(text())),
  },
});
export type MeetingRescheduled = EventOf<typeof meetingRescheduled>;

export const meetingHeld = defineEvent('MeetingCompleted', {
  context,
  subject,
  doc: 'The meeting took place, with this outcome.',
  fields: { ...ids, startsAt: instant(), outcome: personal(text()) },
});
export type MeetingCompleted = EventOf<typeof meetingHeld>;

export const meetingMissed = defineEvent('MeetingMissed', {
  context,
  subject,
  doc: 'The lead did not come to the meeting.',
  fields: { ...ids, startsAt: instant(), note: optional(personal(text())) },
});
export type MeetingMissed = EventOf<typeof meetingMissed>;

export const meetingCancelled = defineEvent('MeetingCancelled', {
  context,
  subject,
  doc: 'The meeting was cancelled.',
  fields: {
    ...ids,
    title: optional(personal(text())),
    startsAt: instant(),
    minutes: integer(),
    reason: optional(personal(text())),
    /** The address that got the invitation and gets the cancellation. */
    inviteTo: optional(personal(text())),
  },
});
export type MeetingCancelled = EventOf<typeof meetingCancelled>;

export const meetingReminded = defineEvent('MeetingReminded', {
  context,
  doc: 'The host is reminded that a meeting is about to start.',
  fields: { meetingId: id(), leadId: id(), startsAt: instant(), hostId: id() },
});
export type MeetingReminded = EventOf<typeof meetingReminded>;

export const meetingEvents = [meetingScheduled, meetingRescheduled, meetingHeld, meetingMissed, meetingCancelled, meetingReminded];
export type MeetingEvent = MeetingScheduled | MeetingRescheduled | MeetingCompleted | MeetingMissed | MeetingCancelled | MeetingReminded;

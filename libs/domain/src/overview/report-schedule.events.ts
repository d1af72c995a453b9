import { defineEvent, id, instant, integer, list, map, object, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'overview';
// Name and filter may contain personal data, so each schedule has an encryption key of its own that can be destroyed.
const subject = 'scheduleId';

export const reportScheduled = defineEvent('ReportScheduled', {
  context,
  subject,
  doc: 'Somebody has a report sent by e-mail again and again: which, to whom and when. `nextAt` is when it is sent first.',
  fields: {
    scheduleId: id(),
    ownerId: id(),
    // Where the account is, if that is another tenant.
    ownerTenantId: optional(id()),
    report: text(),
    // The field that the report goes by, where its dimension is chosen.
    by: optional(text()),
    where: optional(personal(map())),
    // As on the screen; all of them without.
    columns: optional(personal(list(object({ field: text(), title: text() })))),
    title: personal(text()),
    period: text(),
    every: text(),
    weekday: optional(text()),
    monthDay: optional(text()),
    at: text(),
    recipients: list(id()),
    formats: list(text()),
    nextAt: instant(),
  },
});
export type ReportScheduled = EventOf<typeof reportScheduled>;

export const reportScheduleChanged = defineEvent('ReportScheduleChanged', {
  context,
  subject,
  doc: 'A scheduled report is sent otherwise from now on; old and new values side by side. Without `nextAt` it is paused.',
  fields: { scheduleId: id(), from: personal(map()), to: personal(map()), nextAt: optional(instant()) },
});
export type ReportScheduleChanged = EventOf<typeof reportScheduleChanged>;

export const reportSchedulePaused = defineEvent('ReportSchedulePaused', {
  context,
  doc: 'A scheduled report is not sent by itself until it is resumed.',
  fields: { scheduleId: id() },
});
export type ReportSchedulePaused = EventOf<typeof reportSchedulePaused>;

export const reportScheduleResumed = defineEvent('ReportScheduleResumed', {
  context,
  doc: 'A scheduled report is sent by itself again.',
  fields: { scheduleId: id(), nextAt: instant() },
});
export type ReportScheduleResumed = EventOf<typeof reportScheduleResumed>;

export const reportScheduleRemoved = defineEvent('ReportScheduleRemoved', {
  context,
  doc: 'A scheduled report is sent no more.',
  fields: { scheduleId: id() },
});
export type ReportScheduleRemoved = EventOf<typeof reportScheduleRemoved>;

export const reportRunStarted = defineEvent('ReportRunStarted', {
  context,
  doc: 'A scheduled report is about to be made and sent: its time has come, or somebody asked for it. `nextAt` is its next time.',
  fields: { scheduleId: id(), runId: id(), cause: oneOf('time', 'asked'), dueAt: optional(instant()), nextAt: optional(instant()) },
});
export type ReportRunStarted = EventOf<typeof reportRunStarted>;

export const reportRunFinished = defineEvent('ReportRunFinished', {
  context,
  doc: 'A scheduled report was sent to all, to some, or to nobody; who did not get it, and why. A `link` is a message whose files are too large for it.',
  fields: {
    scheduleId: id(),
    runId: id(),
    outcome: oneOf('sent', 'partly', 'refused', 'failed'),
    // Why nobody received it, if there is a single reason.
    reason: optional(text()),
    recipients: list(
      object({
        userId: id(),
        outcome: oneOf('attached', 'link', 'refused'),
        reason: optional(text()),
        messageId: optional(id()),
        rows: optional(integer()),
      }),
    ),
  },
});
export type ReportRunFinished = EventOf<typeof reportRunFinished>;

export const reportDeliveryFailed = defineEvent('ReportDeliveryFailed', {
  context,
  doc: 'The e-mail with a scheduled report was not taken, or nobody knows what became of it: somebody did not get it, and why.',
  fields: { scheduleId: id(), runId: id(), userId: id(), reason: text() },
});
export type ReportDeliveryFailed = EventOf<typeof reportDeliveryFailed>;

export const reportScheduleEvents = [
  reportScheduled,
  reportScheduleChanged,
  reportSchedulePaused,
  reportScheduleResumed,
  reportScheduleRemoved,
  reportRunStarted,
  reportRunFinished,
  reportDeliveryFailed,
];
export type ReportScheduleEvent =
  | ReportScheduled
  | ReportScheduleChanged
  | ReportSchedulePaused
  | ReportScheduleResumed
  | ReportScheduleRemoved
  | ReportRunStarted
  | ReportRunFinished
  | ReportDeliveryFailed;

/** Result of a run for one recipient. */
export type ReportDelivery = ReportRunFinished['data']['recipients'][number];

/** Stream of a scheduled report. */
export const reportScheduleStream = (tenantId: string, scheduleId: string) => `report-schedule-${tenantId}-${scheduleId}`;

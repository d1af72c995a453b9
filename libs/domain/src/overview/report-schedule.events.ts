import { defineEvent, id, instant, integer, list, map, object, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'overview';
// Name and filter may contain personal data, so each schedule has an encryption key of its own that can be destroyed.
const subject = 'scheduleId';

export const reportScheduled = defineEvent('ReportScheduled', {
  context,
  subject,
  doc: 'A user scheduled a report to be sent by e-mail: which, to whom and when. `nextAt` is the first run.',
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
  doc: 'A scheduled report changed; with old and new values. Without `nextAt` it is paused.',
  fields: { scheduleId: id(), from: personal(map()), to: personal(map()), nextAt: optional(instant()) },
});
export type ReportScheduleChanged = EventOf<typeof reportScheduleChanged>;

export const reportSchedulePaused = defineEvent('ReportSchedulePaused', {
  context,
  doc: 'A scheduled report was paused until it is resumed.',
  fields: { scheduleId: id() },
});
export type ReportSchedulePaused = EventOf<typeof reportSchedulePaused>;

export const reportScheduleResumed = defineEvent('ReportScheduleResumed', {
  context,
  doc: 'A scheduled report was resumed.',
  fields: { scheduleId: id(), nextAt: instant() },
});
export type ReportScheduleResumed = EventOf<typeof reportScheduleResumed>;

export const reportScheduleRemoved = defineEvent('ReportScheduleRemoved', {
  context,
  doc: 'A scheduled report was deleted.',
  fields: { scheduleId: id() },
});
export type ReportScheduleRemoved = EventOf<typeof reportScheduleRemoved>;

export const reportRunStarted = defineEvent('ReportRunStarted', {
  context,
  doc: 'A run of a scheduled report started, on schedule or on request. `nextAt` is the next run.',
  fields: { scheduleId: id(), runId: id(), cause: oneOf('time', 'asked'), dueAt: optional(instant()), nextAt: optional(instant()) },
});
export type ReportRunStarted = EventOf<typeof reportRunStarted>;

export const reportRunFinished = defineEvent('ReportRunFinished', {
  context,
  doc: 'A scheduled report was sent to all, some or no recipients; with those who did not get it and why. A `link` replaces files that are too large for the message.',
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
  doc: 'The e-mail with a scheduled report failed, or its delivery is unknown; with the recipient and the reason.',
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

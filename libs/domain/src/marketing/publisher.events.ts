import { defineEvent, id, integer, list, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'marketing';

/** Accepted leads of the publisher on this day and in its month, after this event. */
const standing = { publisherId: id(), day: text(), ofDay: integer(), ofMonth: integer() };

export const publisherLeadsAccepted = defineEvent('PublisherLeadsAccepted', {
  context,
  doc: 'Leads of a publisher were accepted; the leads carry its name.',
  fields: { ...standing, count: integer() },
});
export type PublisherLeadsAccepted = EventOf<typeof publisherLeadsAccepted>;

export const publisherLeadsRefused = defineEvent('PublisherLeadsRefused', {
  context,
  doc: 'Leads of a publisher were refused: they exceeded its daily or monthly cap, or it was paused during the import.',
  fields: {
    ...standing,
    count: integer(),
    cap: oneOf('day', 'month', 'paused'),
    most: integer(),
    /** Only for imports: the job, and its refused rows. */
    jobId: optional(id()),
    jobRows: optional(list(integer())),
  },
});
export type PublisherLeadsRefused = EventOf<typeof publisherLeadsRefused>;

export const publisherEvents = [publisherLeadsAccepted, publisherLeadsRefused];
export type PublisherEvent = PublisherLeadsAccepted | PublisherLeadsRefused;

/** Accepted leads of a publisher. Each event carries the counts, so that the last one is enough to know the state. */
export const publisherIntakeStream = (tenantId: string, publisherId: string) => `publisher-intake-${tenantId}-${publisherId}`;

import { defineEvent, id, instant, list, object, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of the daily readings of settlements from the providers of an institution. */
export const settlementReadingsStream = (tenantId: string) => `settlement-readings-${tenantId}`;

export const settlementsRead = defineEvent('SettlementsRead', {
  context,
  doc: 'The settlements of some days were read from the provider; those that were refused are named with the reason.',
  fields: {
    provider: text(),
    /** Days in the zone of the institution. */
    first: text(),
    last: text(),
    readAt: instant(),
    refused: list(object({ settlementId: id(), reason: text() })),
  },
});
export type SettlementsRead = EventOf<typeof settlementsRead>;

export const settlementsUnanswered = defineEvent('SettlementsUnanswered', {
  context,
  doc: 'The provider did not answer for hours: the settlements of these days are not read yet. The next reading includes them.',
  fields: { provider: text(), first: text(), last: text(), triedAt: instant(), reason: text() },
});
export type SettlementsUnanswered = EventOf<typeof settlementsUnanswered>;

export const settlementReadingsEvents = [settlementsRead, settlementsUnanswered];
export type SettlementReadingsEvent = SettlementsRead | SettlementsUnanswered;

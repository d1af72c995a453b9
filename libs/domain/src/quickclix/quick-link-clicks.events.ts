import { defineEvent, id, type EventOf } from '../kernel';

/** Stream of the clicks of a quick link on one day (`2026-11-20`), which stays short. */
export const quickLinkClicksStream = (tenantId: string, quickLinkId: string, day: string) =>
  `quick-link-clicks-${tenantId}-${quickLinkId}-${day}`;

export const quickLinkOpened = defineEvent('QuickLinkOpened', {
  context: 'quickclix',
  doc: 'A visitor opened a quick link. Nothing is stored about the visitor.',
  fields: { quickLinkId: id(), clickId: id() },
});
export type QuickLinkOpened = EventOf<typeof quickLinkOpened>;

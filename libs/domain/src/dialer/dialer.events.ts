import { defineEvent, id, instant, list, object, optional, personal, text, type EventOf } from '../kernel';

const ofPlace = { leadId: id(), listId: id(), ruleId: id() };

export const dialerLeadAdded = defineEvent('DialerLeadAdded', {
  context: 'dialer',
  subject: 'leadId',
  doc: 'A dialer rule or a workflow put a lead on a dialer list (DC-22).',
  fields: {
    ...ofPlace,
    /** The rows of the rule that the lead matched, as they were then. */
    matched: optional(personal(list(object({ columnName: text(), operator: text(), value: text() })))),
    /** When the step of a workflow put it there; a call before this moment does not take it off. */
    placedAt: optional(instant()),
  },
});
export type DialerLeadAdded = EventOf<typeof dialerLeadAdded>;

export const dialerLeadRemoved = defineEvent('DialerLeadRemoved', {
  context: 'dialer',
  subject: 'leadId',
  doc: 'A lead left a dialer list, because it no longer matches the rule that put it there, or was called.',
  fields: ofPlace,
});
export type DialerLeadRemoved = EventOf<typeof dialerLeadRemoved>;

export type DialerEvent = DialerLeadAdded | DialerLeadRemoved;
export const dialerEvents = [dialerLeadAdded, dialerLeadRemoved];

import { defineEvent, id, oneOf, type EventOf } from '../kernel';

/** Why a rule is asked about leads without an event of theirs. */
export const askedBy = ['hand', 'schedule', 'date'] as const;
export type AskedBy = (typeof askedBy)[number];

export const ruleAsked = defineEvent('RuleAsked', {
  context: 'rule',
  doc: 'A rule is asked about a lead that matched it: at a time of its schedule, some days around a date of the lead, or because a user runs it.',
  // The occasion: a time of the schedule, or the job of the user.
  fields: { occasionId: id(), ruleId: id(), leadId: id(), by: oneOf(...askedBy) },
});
export type RuleAsked = EventOf<typeof ruleAsked>;

export type AskingEvent = RuleAsked;
export const askingEvents = [ruleAsked];

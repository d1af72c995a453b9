import { defineEvent, id, instant, integer, map, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'rule';

/** What a halt stops: everything that rules do, messages, the giving of leads, one rule, or the entry of further leads into a workflow. */
export const haltScopes = ['all', 'messages', 'giving', 'rule', 'entries'] as const;
export type HaltScope = (typeof haltScopes)[number];

/** Which of the waiting runs and leads continue when a stop ends: all at once, all but a few each minute, only the recent ones, or none. */
export const heldChoices = ['all', 'throttled', 'younger', 'none'] as const;
export type HeldChoice = (typeof heldChoices)[number];

const ofHalt = {
  ...{ scope: oneOf(...haltScopes), ruleId: optional(id()), ruleName: optional(text()) },
  // The event at which a stop begins of a workflow or rule that took in or gave too many leads; it may be far before the stop itself. Missing in older events.
  sincePosition: optional(text()),
};

export const automationHalted = defineEvent('AutomationHalted', {
  context,
  doc: 'A user stopped what rules do, or a workflow took in, or a rule gave, too many leads: what comes after this waits.',
  fields: { ...ofHalt, reason: text(), since: instant() },
});
export type AutomationHalted = EventOf<typeof automationHalted>;

export const automationResumed = defineEvent('AutomationResumed', {
  context,
  doc: 'A stop of automation ended. `held` says which of the waiting runs and leads continue; `minutes`: the age of the recent ones.',
  fields: { ...ofHalt, held: oneOf(...heldChoices), minutes: optional(integer()), since: instant(), resumedAt: instant() },
});
export type AutomationResumed = EventOf<typeof automationResumed>;

export const automationLimitsChanged = defineEvent('AutomationLimitsChanged', {
  context,
  doc: 'The limits of what rules do to a lead in a day, and of leads that enter a workflow, changed.',
  fields: { to: map(), from: map() },
});
export type AutomationLimitsChanged = EventOf<typeof automationLimitsChanged>;

export type ControlEvent = AutomationHalted | AutomationResumed | AutomationLimitsChanged;
export const controlEvents = [automationHalted, automationResumed, automationLimitsChanged];

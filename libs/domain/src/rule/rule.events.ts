import { defineEvent, flag, id, instant, integer, map, oneOf, optional, text, type EventOf } from '../kernel';
import { heldChoices } from './controls.events';

const context = 'rule';
const ofRule = { ruleId: id(), name: text() };
const version = { version: integer() };
/** What a rule in force has lost: its activator no longer reaches what it reaches, or none of its people has an account. */
export const ruleMarks = ['reach-lost', 'people-gone'] as const;
export type RuleMark = (typeof ruleMarks)[number];
const kind = () => oneOf('assignment', 'counsellor', 'allocation', 'l3', 'reallocation', 'workflow');

export const ruleDrafted = defineEvent('RuleDrafted', {
  context,
  doc: 'A rule was written: its first version, which is not in force yet.',
  fields: {
    ...ofRule,
    kind: kind(),
    ...version,
    definition: map(),
    /** The key under which leads are referred by a rule from L2 to L3. */
    key: optional(id()),
  },
});
export type RuleDrafted = EventOf<typeof ruleDrafted>;

export const ruleRevised = defineEvent('RuleRevised', {
  context,
  doc: 'A rule got its next version; the one in force stays in force until this one is activated.',
  fields: { ...ofRule, ...version, definition: map(), previousName: optional(text()), previous: map() },
});
export type RuleRevised = EventOf<typeof ruleRevised>;

export const ruleActivated = defineEvent('RuleActivated', {
  context,
  doc: 'A version of a rule is in force from here on; as a dry run it only records what it would do.',
  fields: {
    ...{ ...ofRule, ...version, dryRun: flag() },
    // What becomes of the runs that a pause held; without it all continue. `minutes`: how long ago they may have begun.
    ...{ held: optional(oneOf(...heldChoices)), minutes: optional(integer()) },
    // What becomes of the runs under way on older versions; without it they stay on their version.
    runs: optional(oneOf('stay', 'move', 'stop')),
  },
});
export type RuleActivated = EventOf<typeof ruleActivated>;

export const rulePaused = defineEvent('RulePaused', {
  context,
  doc: 'A rule is no longer in force until it is activated again.',
  // Without a reason, a user paused it.
  fields: { ...ofRule, ...version, why: optional(oneOf(...ruleMarks)) },
});
export type RulePaused = EventOf<typeof rulePaused>;

export const ruleRetired = defineEvent('RuleRetired', {
  context,
  doc: 'A rule was deleted; what it did stays.',
  fields: { ...ofRule, ...version },
});
export type RuleRetired = EventOf<typeof ruleRetired>;

export const ruleRunRequested = defineEvent('RuleRunRequested', {
  context,
  doc: 'A user runs a rule in force for the leads that match it now. `jobId`: the job that asks the rule about them one after another.',
  fields: { ...ofRule, ...version, runId: id(), jobId: optional(id()) },
});
export type RuleRunRequested = EventOf<typeof ruleRunRequested>;

export const ruleMarked = defineEvent('RuleMarked', {
  context,
  doc: 'A rule in force has lost the reach of its activator, or all of its people. `pausesAt`: when it is paused unless a user confirms it.',
  fields: { ...ofRule, ...version, mark: oneOf(...ruleMarks), pausesAt: optional(instant()) },
});
export type RuleMarked = EventOf<typeof ruleMarked>;

export const ruleUnmarked = defineEvent('RuleUnmarked', {
  context,
  doc: 'A rule has again what it had lost.',
  fields: { ...ofRule, ...version, mark: oneOf(...ruleMarks) },
});
export type RuleUnmarked = EventOf<typeof ruleUnmarked>;

export const ruleConfirmed = defineEvent('RuleConfirmed', {
  context,
  doc: 'A user with the reach took over a rule whose activator had lost it; the version in force stays.',
  fields: { ...ofRule, ...version },
});
export type RuleConfirmed = EventOf<typeof ruleConfirmed>;

export type RuleEvent =
  RuleMarked | RuleUnmarked | RuleConfirmed | RuleDrafted | RuleRevised | RuleActivated | RulePaused | RuleRetired | RuleRunRequested;
export const ruleEvents = [
  ruleDrafted,
  ruleRevised,
  ruleActivated,
  rulePaused,
  ruleRetired,
  ruleRunRequested,
  ruleMarked,
  ruleUnmarked,
  ruleConfirmed,
];

import type { EntriesOf } from '../kernel';
import type { AskingEvent } from './asking.events';
import type { ControlEvent } from './controls.events';
import type { ReferralEvent } from './referral.events';
import { ruleKinds } from './rule-definition';
import type { RuleEvent } from './rule.events';
import type { SimulationEvent } from './simulation.events';
import type { TurnEvent } from './turn.events';

const property = 'Rule';
const kindWord = (kind: string | undefined) => (ruleKinds.find(({ value }) => value === kind)?.label ?? 'rule').toLowerCase();
const AUTOMATION = 'Automation';

/** What a halt stops, in words. */
function halted({ scope, ruleName = '' }: { scope?: string; ruleName?: string }): string {
  switch (scope) {
    case 'all':
      return 'all rules';
    case 'messages':
      return 'messages of rules';
    case 'giving':
      return 'the giving of leads by rules';
    case 'entries':
      return `further leads of the workflow ${ruleName}`.trim();
    default:
      return `the rule ${ruleName}`.trim();
  }
}

const GIVEN = 'leads are given out automatically; the lead shows its new owner, and the rule shows why';

/** How rules read in the timeline. */
export const ruleEntries: EntriesOf<RuleEvent | TurnEvent | ReferralEvent | ControlEvent | SimulationEvent | AskingEvent> = {
  RuleDrafted: {
    property,
    change: ({ name, definition }) => [{}, { name, ...definition }],
    sentence: (who, { kind, name }) => `${who} wrote the ${kindWord(kind)} ${name ?? ''}`.trim(),
  },
  RuleRevised: {
    property,
    change: ({ previous, definition, previousName, name }) => [
      { ...previous, ...(previousName && { name: previousName }) },
      { ...definition, ...(previousName && { name }) },
    ],
    sentence: (who, { name, version }) => `${who} wrote version ${version ?? ''} of the rule ${name ?? ''}`.trim(),
  },
  RuleActivated: {
    property,
    sentence: (who, { name, dryRun }) => (dryRun ? `${who} started a dry run of the rule ${name}` : `${who} activated the rule ${name}`),
  },
  RulePaused: {
    property,
    sentence: (who, { name, why }) =>
      why === undefined ? `${who} paused the rule ${name}` : `The rule ${name} was paused: nobody confirmed it in 7 days`,
  },
  RuleMarked: {
    property,
    sentence: (_who, { name, mark }) =>
      mark === 'people-gone'
        ? `Nobody of the rule ${name} has an account any more`
        : `The person who activated the rule ${name} no longer reaches what it reaches`,
  },
  RuleUnmarked: { property, sentence: (_who, { name }) => `The rule ${name} has again what it had lost` },
  RuleConfirmed: { property, sentence: (who, { name }) => `${who} confirmed the rule ${name}` },
  RuleRetired: { property, sentence: (who, { name }) => `${who} deleted the rule ${name}` },
  RuleRunRequested: { property, sentence: (who, { name }) => `${who} had leads given out by the rule ${name}` },
  LeadReferralOffered: {
    property: 'Referral',
    sentence: (who, { passedOn, offeredBy, ruleName }, lead) => {
      if (passedOn) return `${lead} was offered to the next person of level 3`;
      return offeredBy === undefined ? `The rule ${ruleName} offered ${lead} to level 3` : `${who} referred ${lead} to level 3`;
    },
  },
  LeadReferralTried: { property: 'Referral', technical: 'a dry run offers nothing; the rule shows what it would have done' },
  LeadReferralAccepted: { property: 'Referral', sentence: (who, _, lead) => `${who} accepted the referral of ${lead}` },
  LeadReferralDeclined: {
    property: 'Referral',
    change: ({ reason }) => [{}, { reason }],
    sentence: (who, _, lead) => `${who} declined the referral of ${lead}`,
  },
  LeadReferralUnanswered: {
    property: 'Referral',
    bookkeeping: true,
    sentence: (_who, _data, lead) => `Nobody answered the referral of ${lead} in time`,
  },
  LeadReferralEnded: {
    property: 'Referral',
    sentence: (_who, { reason }, lead) => {
      if (reason === undefined) return `Nobody took the referral of ${lead}`;
      return reason === 'gone'
        ? `The referral of ${lead} ended with the lead`
        : `The referral of ${lead} ended: the lead has another owner`;
    },
  },
  AutomationHalted: {
    property: AUTOMATION,
    change: ({ reason }) => [{}, { reason }],
    sentence: (who, data) => `${who} stopped ${halted(data)}`,
  },
  AutomationResumed: {
    property: AUTOMATION,
    change: ({ held, minutes }) => [{}, { held, minutes }],
    sentence: (who, data) => `${who} resumed ${halted(data)}`,
  },
  AutomationLimitsChanged: {
    property: AUTOMATION,
    change: ({ from, to }) => [{ ...from }, { ...to }],
    sentence: (who) => `${who} changed the limits of automation`,
  },
  RuleSimulationRequested: { property, sentence: (who, { ruleName }) => `${who} asked for a simulation of the rule ${ruleName}` },
  RuleSimulationBegun: {
    property,
    bookkeeping: true,
    sentence: (_who, { ruleName }) => `The work on the simulation of the rule ${ruleName} began`,
  },
  RuleSimulationFinished: {
    property,
    bookkeeping: true,
    sentence: (_who, { ruleName }) => `The simulation of the rule ${ruleName} was finished`,
  },
  RuleSimulationFailed: { property, bookkeeping: true, sentence: (_who, { ruleName }) => `The simulation of the rule ${ruleName} failed` },
  RuleSimulationCancelled: { property, sentence: (who, { ruleName }) => `${who} cancelled the simulation of the rule ${ruleName}` },
  RuleAsked: { property, technical: 'a rule is asked about the lead; what it does is recorded by itself' },
  TurnBookOpened: { property, technical: GIVEN },
  TurnBookCarried: { property, technical: GIVEN },
  TurnBookClosed: { property, technical: GIVEN },
  TurnGiven: { property, technical: GIVEN },
  TurnTaken: { property, technical: GIVEN },
  TurnReturned: { property, technical: GIVEN },
  TurnTried: { property, technical: GIVEN },
  LeadQueued: { property, technical: GIVEN },
  TurnSkipped: { property, technical: GIVEN },
  LeadUnqueued: { property, technical: GIVEN },
};

import { DomainError, sameValue, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import { choice, fields, integer } from '../kernel/field-set';
import type { AutomationHalted, AutomationResumed, ControlEvent, HaltScope, HeldChoice } from './controls.events';

/** What becomes of an action above the limit of a day: it waits for the next day, or is left out. */
export const aboveChoices = [
  { value: 'wait', label: 'Wait until the next day' },
  { value: 'lapse', label: 'Leave it out' },
] as const;

/** What becomes of a promotional message outside its hours. */
export const lateChoices = [
  { value: 'wait', label: 'Send it in the next allowed hours' },
  { value: 'lapse', label: 'Leave it out' },
] as const;

/** The limits of automation, under the names of the calls. */
export const automationLimitFields = fields({
  actions: integer({ label: 'Most actions for a lead in a day', least: 1, most: 10_000 }),
  messages: integer({ label: 'Most messages to a lead in a day', least: 1, most: 1_000 }),
  above: choice({ label: 'What is above the limit', of: aboveChoices }),
  storm_leads: integer({ label: 'Most leads that enter a workflow, or that a rule gives', least: 1, most: 1_000_000 }),
  storm_minutes: integer({ label: 'Within minutes', least: 1, most: 1_440 }),
  per_minute: integer({ label: 'Runs that continue in a minute after a stop', least: 1, most: 10_000 }),
  // By law from 10:00 to 21:00 Indian time; an institution may choose narrower hours.
  promotion_from: integer({ label: 'Promotional messages from (hour, Indian time)', least: 10, most: 20 }),
  promotion_to: integer({ label: 'Promotional messages until (hour, Indian time)', least: 11, most: 21 }),
  promotion_late: choice({ label: 'A promotional message outside these hours', of: lateChoices }),
});

export interface AutomationLimits {
  actions: number;
  messages: number;
  above: 'wait' | 'lapse';
  storm_leads: number;
  storm_minutes: number;
  per_minute: number;
  promotion_from: number;
  promotion_to: number;
  promotion_late: 'wait' | 'lapse';
}

/** The default limits. */
export const usualLimits: AutomationLimits = {
  ...{ actions: 50, messages: 3, above: 'wait', storm_leads: 500, storm_minutes: 10, per_minute: 60 },
  ...{ promotion_from: 10, promotion_to: 21, promotion_late: 'wait' },
};

type OfHalt = Pick<AutomationHalted['data'], 'scope' | 'ruleId'>;

/** What an institution has stopped, and the limits that apply. */
export interface AutomationControls {
  /** By the key of the halt. */
  halts: Readonly<Record<string, AutomationHalted['data']>>;
  /** How each halt ended the last time. */
  resumed: Readonly<Record<string, AutomationResumed['data']>>;
  limits: AutomationLimits;
}

export type ControlCommand =
  | DomainCommand<'HaltAutomation', AutomationHalted['data']>
  | DomainCommand<'ResumeAutomation', OfHalt & { held: HeldChoice; minutes?: number; now: string }>
  | DomainCommand<'ChangeAutomationLimits', Partial<AutomationLimits>>;

/** Identifies a halt: there is one for each scope, and for each rule or workflow. */
export const haltKeyOf = ({ scope, ruleId }: OfHalt): string => (ofRule(scope) ? `${scope}/${ruleId ?? ''}` : scope);

const ofRule = (scope: HaltScope) => scope === 'rule' || scope === 'entries';

/** Rules of the kill switch: a halt begins and ends once. */
export const controlsDecider: Decider<AutomationControls, ControlCommand, ControlEvent> = {
  initial: { halts: {}, resumed: {}, limits: usualLimits },
  decide(command, { halts, limits }) {
    switch (command.type) {
      case 'HaltAutomation': {
        const { data } = command;
        if (ofRule(data.scope) && !data.ruleId) throw new DomainError('automation/no-rule', 'Say which rule is stopped.');
        return halts[haltKeyOf(data)] ? [] : [{ type: 'AutomationHalted', data }];
      }
      case 'ResumeAutomation': {
        const { held, minutes, now } = command.data;
        const halt = halts[haltKeyOf(command.data)];
        if (!halt) throw new DomainError('automation/not-halted', 'This is not stopped.');
        if (held === 'younger' && minutes === undefined)
          throw new DomainError('automation/no-age', 'Say how many minutes ago the rest may have begun.');
        const { scope, ruleId, ruleName, since, sincePosition } = halt;
        const ended = {
          scope,
          ruleId,
          ruleName,
          since,
          held,
          minutes,
          resumedAt: now,
          ...(sincePosition !== undefined && { sincePosition }),
        };
        return [{ type: 'AutomationResumed', data: ended }];
      }
      case 'ChangeAutomationLimits': {
        const to = changes(limits, command.data);
        const { promotion_from, promotion_to } = { ...limits, ...to } as AutomationLimits;
        if (promotion_from >= promotion_to)
          throw new DomainError('automation/hours', 'The hours of promotional messages must end after they begin.');
        const from = Object.fromEntries(Object.keys(to).map((name) => [name, limits[name as keyof AutomationLimits]]));
        return Object.keys(to).length === 0 ? [] : [{ type: 'AutomationLimitsChanged', data: { to, from } }];
      }
    }
  },
  evolve(controls, event) {
    switch (event.type) {
      case 'AutomationHalted':
        return { ...controls, halts: { ...controls.halts, [haltKeyOf(event.data)]: event.data } };
      case 'AutomationResumed': {
        const key = haltKeyOf(event.data);
        const { [key]: _ended, ...halts } = controls.halts;
        return { ...controls, halts, resumed: { ...controls.resumed, [key]: event.data } };
      }
      case 'AutomationLimitsChanged':
        return { ...controls, limits: { ...controls.limits, ...(event.data.to as Partial<AutomationLimits>) } };
      default:
        return unknownEvent(event, controls);
    }
  },
};

function changes(limits: AutomationLimits, asked: Partial<AutomationLimits>): Record<string, Json> {
  const given = Object.entries(asked).filter(([name, value]) => value !== undefined && value !== null && name in limits);
  return Object.fromEntries(given.filter(([name, value]) => !sameValue(limits[name as keyof AutomationLimits], value)));
}

/** The step of a run, as a halt sees it. */
interface Halted {
  ruleId: string;
  /** The kind of the step. */
  kind?: string;
}

/** The key of the halt that holds a step; undefined if none does. A stop of entries holds leads when they enter: `entryStop`. */
export function haltFor({ halts }: Pick<AutomationControls, 'halts'>, { ruleId, kind }: Halted): string | undefined {
  if (halts.all) return 'all';
  if (halts[`rule/${ruleId}`]) return `rule/${ruleId}`;
  if (kind === 'send' && halts.messages) return 'messages';
  return kind === 'give' && halts.giving ? 'giving' : undefined;
}

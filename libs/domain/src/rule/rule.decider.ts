import { DomainError, sameValue, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { HeldChoice } from './controls.events';
import type { RuleEvent, RuleMark } from './rule.events';
import type { UnderWayChoice } from './publishing';
import { definitionOf, ruleProblem, type RuleKind } from './rule-definition';

type Values = Record<string, Json>;

/** A draft was never in force; a retired rule is deleted. */
export type RuleStatus = 'none' | 'draft' | 'dry-run' | 'active' | 'paused' | 'retired';

export interface RuleState {
  status: RuleStatus;
  ruleId: string;
  kind: RuleKind;
  name: string;
  /** The newest version, and the one in force or last in force. */
  version: number;
  inForce?: number;
  definition: Values;
  /** What it has lost, and when it is paused for that. */
  marks: Partial<Record<RuleMark, { pausesAt?: string }>>;
}

export type RuleCommand =
  | DomainCommand<'DraftRule', { ruleId: string; kind: RuleKind; name: string; definition: Values; key?: string }>
  /** The next version. If the rule is in force, the version comes into force at once. Refused if the newest version is not `expectedVersion`. */
  | DomainCommand<'ReviseRule', { name: string; definition: Values; runs?: UnderWayChoice; expectedVersion?: number }>
  | DomainCommand<'ActivateRule', { dryRun?: boolean; held?: HeldChoice; minutes?: number; runs?: UnderWayChoice }>
  /** `why`: what the rule has lost, if no user pauses it. */
  | DomainCommand<'PauseRule', { why?: RuleMark }>
  | DomainCommand<'MarkRule', { mark: RuleMark; pausesAt?: string }>
  | DomainCommand<'UnmarkRule', { mark: RuleMark }>
  | DomainCommand<'ConfirmRule', object>
  | DomainCommand<'RetireRule', object>
  | DomainCommand<'RunRule', { runId: string; jobId?: string }>;

/** The values of a definition without those that are missing, as events store them. */
const stored = (definition: Values): Values =>
  Object.fromEntries(Object.entries(definitionOf(definition)).filter(([, value]) => value !== undefined)) as Values;

function assertSound(kind: RuleKind, name: string, definition: Values): void {
  const problem = ruleProblem(kind, name, definitionOf(definition));
  if (problem) throw new DomainError('rule/invalid', problem);
}

/** Rules of a rule: versions are only added, and a deleted rule stays deleted. */
export const ruleDecider: Decider<RuleState, RuleCommand, RuleEvent> = {
  initial: { status: 'none', ruleId: '', kind: 'allocation', name: '', version: 0, definition: {}, marks: {} },
  decide(command, rule) {
    if (command.type === 'DraftRule') {
      const { definition, ...data } = command.data;
      if (rule.status !== 'none') throw new DomainError('rule/exists', 'This rule already exists.');
      assertSound(data.kind, data.name, definition);
      return [{ type: 'RuleDrafted', data: { ...data, name: data.name.trim(), version: 1, definition: stored(definition) } }];
    }
    if (rule.status === 'none') throw new DomainError('rule/unknown', 'There is no such rule.');
    const { ruleId, name, version, status } = rule;
    if (status === 'retired') {
      if (command.type === 'RetireRule') return [];
      throw new DomainError('rule/unknown', 'This rule was deleted.');
    }
    const isInForce = status === 'active' || status === 'dry-run';
    switch (command.type) {
      case 'ReviseRule': {
        const { definition, runs, expectedVersion = version } = command.data;
        assertSound(rule.kind, command.data.name, definition);
        const next = { name: command.data.name.trim(), definition: stored(definition) };
        if (next.name === name && sameValue(next.definition, rule.definition)) return [];
        if (expectedVersion !== version)
          throw new DomainError('rule/changed-meanwhile', 'Another user changed this rule in the meantime. Nothing was saved.');
        const revised = {
          type: 'RuleRevised' as const,
          data: { ruleId, ...next, version: version + 1, ...(next.name !== name && { previousName: name }), previous: rule.definition },
        };
        if (!isInForce) return [revised];
        const data = { ruleId, name: next.name, version: version + 1, dryRun: status === 'dry-run', runs };
        return [revised, { type: 'RuleActivated', data }];
      }
      case 'ActivateRule': {
        const { dryRun = false, held, minutes, runs } = command.data;
        const isSo = isInForce && rule.inForce === version && (status === 'dry-run') === dryRun;
        return isSo ? [] : [{ type: 'RuleActivated', data: { ruleId, name, version, dryRun, held, minutes, runs } }];
      }
      case 'PauseRule':
        return isInForce ? [{ type: 'RulePaused', data: { ruleId, name, version, ...command.data } }] : [];
      case 'MarkRule':
        return isInForce && !rule.marks[command.data.mark]
          ? [{ type: 'RuleMarked', data: { ruleId, name, version, ...command.data } }]
          : [];
      case 'UnmarkRule':
        return rule.marks[command.data.mark] ? [{ type: 'RuleUnmarked', data: { ruleId, name, version, ...command.data } }] : [];
      case 'ConfirmRule':
        if (!rule.marks['reach-lost']) throw new DomainError('rule/not-marked', 'This rule needs no confirmation.');
        return [{ type: 'RuleConfirmed', data: { ruleId, name, version } }];
      case 'RetireRule':
        return [{ type: 'RuleRetired', data: { ruleId, name, version } }];
      case 'RunRule':
        if (status !== 'active') throw new DomainError('rule/not-active', 'Only an active rule gives leads out. Activate it first.');
        return [{ type: 'RuleRunRequested', data: { ruleId, name, version, ...command.data } }];
    }
  },
  evolve(rule, event) {
    switch (event.type) {
      case 'RuleDrafted': {
        const { ruleId, kind, name, version, definition } = event.data;
        return { status: 'draft', ruleId, kind, name, version, definition, marks: {} };
      }
      case 'RuleRevised': {
        const { name, version, definition } = event.data;
        return { ...rule, name, version, definition };
      }
      case 'RuleActivated':
        // Who activates it has the reach; its people are looked at again.
        return { ...rule, status: event.data.dryRun ? 'dry-run' : 'active', inForce: event.data.version, marks: {} };
      case 'RulePaused':
        return { ...rule, status: 'paused', marks: {} };
      case 'RuleMarked': {
        const { mark, pausesAt } = event.data;
        return { ...rule, marks: { ...rule.marks, [mark]: { pausesAt } } };
      }
      case 'RuleUnmarked':
        return { ...rule, marks: { ...rule.marks, [event.data.mark]: undefined } };
      case 'RuleConfirmed':
        return { ...rule, marks: { ...rule.marks, 'reach-lost': undefined } };
      case 'RuleRetired':
        return { ...rule, status: 'retired' };
      case 'RuleRunRequested':
        return rule;
      default:
        return unknownEvent(event, rule);
    }
  },
};

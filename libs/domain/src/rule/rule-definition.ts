import { availabilities, type Availability } from './availability';
import {
  anyCustomField,
  conditionBlockFields,
  conditionProblem,
  joinField,
  type ConditionBlock,
  type ConditionColumn,
  type Joined,
} from '../kernel/condition-blocks';
import { daysOf, hoursFields, hoursProblem, type RuleHours } from './rule-hours';
import { stepsProblem } from './steps-problem';
import type { WorkflowStep } from './workflow-steps';
import { choice, choicesOf, fields, flag, integer, json, list, text } from '../kernel/field-set';
import { countColumns, leadColumns } from '../kernel/lead-columns';
import { ruleTriggers, triggerEvents, triggerFields, triggerProblem, type RuleTrigger, type TriggerSettings } from './rule-triggers';

export { availabilities, ruleTriggers, type Availability };

/** The kinds of rules, in the order in which they are asked for the owner of a lead. */
export const ruleKinds = [
  { value: 'assignment', label: 'Assignment rule' },
  { value: 'counsellor', label: 'Counsellor rule' },
  { value: 'allocation', label: 'Allocation rule' },
  { value: 'l3', label: 'L2 to L3 rule' },
  { value: 'reallocation', label: 'Reallocation rule' },
  { value: 'workflow', label: 'Workflow' },
] as const;
export type RuleKind = (typeof ruleKinds)[number]['value'];

/** The kinds that give unowned leads an owner, in the order in which they are asked. */
export const givingKinds: readonly RuleKind[] = ['assignment', 'counsellor', 'allocation'];

interface Ordered {
  kind: RuleKind;
  definition: Pick<RuleDefinition, 'catch_all' | 'priority'>;
  createdAt: string;
}

/** Smaller priorities first, then the older rule. */
export const byPriority = (one: Ordered, other: Ordered): number =>
  one.definition.priority - other.definition.priority || one.createdAt.localeCompare(other.createdAt);

/** The rules that give unowned leads an owner, in the order in which they are asked: by kind, the catch-all last, then priority and age. */
export function givingOrderOf<Rule extends Ordered>(rules: readonly Rule[]): Rule[] {
  const place = ({ kind, definition }: Ordered) => (definition.catch_all ? givingKinds.length : givingKinds.indexOf(kind));
  return rules
    .filter(({ kind }) => givingKinds.includes(kind))
    .toSorted((one, other) => place(one) - place(other) || byPriority(one, other));
}

/** What starts a rule from L2 to L3. One that was saved with another trigger, which older versions ignored, starts by hand. */
export const l3Triggers: readonly RuleTrigger[] = ['hand', 'event', 'field'];

/** The trigger of a rule as it counts: of a rule from L2 to L3 with a trigger that its kind does not have, by hand. */
export const triggerOf = (kind: string, triggerType: string): string =>
  kind === 'l3' && !l3Triggers.some((one) => one === triggerType) ? 'hand' : triggerType;

/** The columns of leads that a rule tests: fields, counts of the latest days, and custom fields. */
export const ruleColumns: readonly ConditionColumn[] = [...leadColumns, ...countColumns, anyCustomField];

export const givingMethods = [
  { value: 'round-robin', label: 'In turn' },
  { value: 'weighted', label: 'By weight' },
  { value: 'least-loaded', label: 'To the person with the fewest open leads' },
  { value: 'best-skill', label: 'To the person whose skills and languages fit best' },
  { value: 'earlier-owner', label: 'To the earlier owner, otherwise in turn' },
] as const;
export type GivingMethod = (typeof givingMethods)[number]['value'];

/** What happens to a lead while nobody of the rule is free. */
export const nobodyChoices = [
  { value: 'wait', label: 'The lead waits' },
  { value: 'pass-on', label: 'The next rule is asked' },
  { value: 'manager', label: 'The lead waits, and the managers are asked' },
] as const;
export type NobodyChoice = (typeof nobodyChoices)[number]['value'];

export const idleReasons = [
  { value: 'untouched', label: 'Nobody has worked on the lead' },
  { value: 'overdue', label: 'A follow-up is overdue' },
  { value: 'absent', label: 'The owner is absent or has left' },
  { value: 'full', label: 'The owner has more open leads than the rule allows' },
  { value: 'stuck', label: 'The lead stays in its stage' },
] as const;
export type IdleReason = (typeof idleReasons)[number]['value'];

/** Whether a lead must lie idle for some time; an absent or full owner loses leads without that. */
export const lastsFor = (idle: string): boolean => idle !== 'absent' && idle !== 'full';

/** Whether a lead enters a workflow again after its run ended. */
export const againChoices = [
  { value: 'never', label: 'Never' },
  { value: 'after-end', label: 'After its run ended' },
  { value: 'after-days', label: 'After its run ended, and some days' },
] as const;
export type AgainChoice = (typeof againChoices)[number]['value'];

const poolFields = fields({
  id: text({ label: 'Person', required: true, most: 100 }),
  weight: integer({ label: 'Weight', least: 1, most: 10, default: 1 }),
});

const stepFields = fields({
  id: text({ label: 'Step', required: true, most: 60 }),
  // Checked with the settings of the step (stepsProblem).
  kind: text({ label: 'Kind of step', required: true, most: 60 }),
  settings: json({ label: 'Settings', most: 20_000 }),
  next: text({ label: 'Next step', most: 60 }),
  otherwise: text({ label: 'Otherwise', most: 60 }),
  onError: text({ label: 'If it fails', most: 60 }),
});

/** Minutes before a move at which the owner is warned, if the rule does not say. */
const WARN_MINUTES = 15;
const MOST_CONDITIONS = 60_000;

/** What people write in a rule, under the names of the calls. */
export const ruleFields = fields({
  name: text({ label: 'Name', required: 'Name required', most: 120 }),
  ...triggerFields,
  rule: list({ label: 'Conditions', rows: conditionBlockFields, most: MOST_CONDITIONS }),
  globleCondtion: joinField('Blocks are joined by'),
  priority: integer({ label: 'Priority', least: 0, most: 1_000_000, help: 'The smaller number is asked first.' }),
  users: list({ label: 'People', rows: poolFields }),
  method: choice({ label: 'Leads are given', of: givingMethods, default: 'round-robin' }),
  availability: choice({ label: 'People get leads while', of: availabilities, default: 'checked-in' }),
  open_leads: integer({ label: 'Most open leads of a person', least: 1, most: 100_000 }),
  per_hour: integer({ label: 'Most leads in an hour', least: 1, most: 100_000 }),
  per_day: integer({ label: 'Most leads in a day', least: 1, most: 100_000 }),
  per_source: integer({ label: 'Most leads of one source in a day', least: 1, most: 100_000 }),
  ...hoursFields,
  nobody: choice({ label: 'While nobody is free', of: nobodyChoices, default: 'wait' }),
  escalate_minutes: integer({ label: 'Tell the managers after working minutes', least: 1, most: 10_000 }),
  catch_all: flag({ label: 'Catch-all for leads that no other rule matches' }),
  takes_over: flag({ label: 'Also gives leads that have an owner' }),
  idle: choice({ label: 'A lead moves when', of: idleReasons, default: 'untouched' }),
  after_minutes: integer({ label: 'After minutes', least: 5, most: 525_600 }),
  warn_minutes: integer({ label: 'Warn the owner minutes before', least: 0, most: 10_080, default: WARN_MINUTES }),
  answer_minutes: integer({ label: 'Minutes to answer', least: 5, most: 10_080, default: 60 }),
  steps: list({ label: 'Steps', rows: stepFields, most: 200_000 }),
  again: choice({ label: 'A lead enters again', of: againChoices, default: 'never' }),
  again_days: integer({ label: 'Days until a lead enters again', least: 1, most: 3_650 }),
  stops: flag({ label: 'No later workflow acts on the same event' }),
  exclusive_group: text({
    label: 'Exclusive group',
    most: 60,
    help: 'A lead is in one workflow of the group at a time.',
  }),
});

/** A person who gets leads by a rule. */
export interface PoolMember {
  id: string;
  weight: number;
}

/** Everything that a version of a rule says, except its name. */
export interface RuleDefinition extends TriggerSettings, RuleHours {
  rule: ConditionBlock[];
  globleCondtion: Joined;
  priority: number;
  users: PoolMember[];
  method: GivingMethod;
  availability: Availability;
  open_leads?: number;
  per_hour?: number;
  per_day?: number;
  /** Most leads of one source in a day. */
  per_source?: number;
  nobody: NobodyChoice;
  /** Working minutes after which the managers hear of a waiting lead. */
  escalate_minutes?: number;
  catch_all: boolean;
  takes_over: boolean;
  idle: IdleReason;
  after_minutes?: number;
  /** The owner hears of a move this long before it; with 0 never. An absent owner is not warned. */
  warn_minutes: number;
  answer_minutes: number;
  steps: WorkflowStep[];
  again: AgainChoice;
  again_days?: number;
  /** After it, no later workflow acts on the same event of the lead. */
  stops?: boolean;
  /** A lead is in one workflow of the group at a time. */
  exclusive_group?: string;
}

/** Priority of a rule that names none: after all that name one. */
export const NO_PRIORITY = 1_000_000;

type Given = Readonly<Record<string, unknown>>;
const listOf = <One>(value: unknown): One[] => (Array.isArray(value) ? (value as One[]) : []);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const wordsOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
const wordOf = <Word extends string>(value: unknown, words: readonly { value: Word }[], otherwise: Word): Word =>
  words.find((one) => one.value === value)?.value ?? otherwise;

/** A whole definition from the values of a call or an event; what is missing has its default. */
export function definitionOf(given: Given): RuleDefinition {
  return {
    triggerType: wordOf(given.triggerType, ruleTriggers, 'create'),
    trigger_field: wordsOf(given.trigger_field),
    trigger_event: triggerEvents.find(({ value }) => value === given.trigger_event)?.value,
    trigger_date: wordsOf(given.trigger_date),
    trigger_days: numberOf(given.trigger_days),
    trigger_at: wordsOf(given.trigger_at),
    rule: listOf<ConditionBlock>(given.rule),
    globleCondtion: given.globleCondtion === 'Or' ? 'Or' : 'And',
    priority: numberOf(given.priority) ?? NO_PRIORITY,
    users: listOf<PoolMember>(given.users).map(({ id, weight }) => ({ id, weight: numberOf(weight) ?? 1 })),
    method: wordOf(given.method, givingMethods, 'round-robin'),
    availability: wordOf(given.availability, availabilities, 'checked-in'),
    open_leads: numberOf(given.open_leads),
    per_hour: numberOf(given.per_hour),
    per_day: numberOf(given.per_day),
    per_source: numberOf(given.per_source),
    hours_from: wordsOf(given.hours_from),
    hours_to: wordsOf(given.hours_to),
    days: daysOf(given.days),
    nobody: wordOf(given.nobody, nobodyChoices, 'wait'),
    escalate_minutes: numberOf(given.escalate_minutes),
    catch_all: given.catch_all === true,
    takes_over: given.takes_over === true,
    idle: wordOf(given.idle, idleReasons, 'untouched'),
    after_minutes: numberOf(given.after_minutes),
    warn_minutes: numberOf(given.warn_minutes) ?? WARN_MINUTES,
    answer_minutes: numberOf(given.answer_minutes) ?? 60,
    steps: listOf<WorkflowStep>(given.steps),
    again: wordOf(given.again, againChoices, 'never'),
    again_days: numberOf(given.again_days),
    stops: given.stops === true || undefined,
    exclusive_group: wordsOf(given.exclusive_group),
    cron: wordsOf(given.cron),
  };
}

/** The kinds of rules that give leads to people of a list. */
export const givesToPeople = (kind: RuleKind): boolean => kind !== 'workflow';

/** The first problem of a rule in words; undefined if it can be saved. */
export function ruleProblem(kind: RuleKind, name: string | undefined, definition: RuleDefinition): string | undefined {
  const { rule, users, catch_all, nobody, idle, after_minutes } = definition;
  if (!name?.trim()) return 'Name required';
  if (catch_all && kind !== 'allocation') return 'Only an allocation rule can be the catch-all.';
  if (catch_all && rule.length > 0) return 'The catch-all takes every lead: it has no conditions.';
  if (catch_all && nobody === 'pass-on') return 'No rule is asked after the catch-all: its leads wait, or the managers are asked.';
  const conditions = rule.length > 0 ? conditionProblem(rule, ruleColumns) : undefined;
  if (conditions) return conditions;
  if (givesToPeople(kind) && users.length === 0) return 'Choose at least one person who gets the leads.';
  if (new Set(users.map(({ id }) => id)).size < users.length) return 'A person is listed twice.';
  if (kind === 'reallocation' && lastsFor(idle) && after_minutes === undefined) return 'Enter the minutes after which a lead moves.';
  if (kind === 'reallocation' && idle === 'full' && definition.open_leads === undefined)
    return 'Enter the largest number of open leads of a person.';
  const hours = hoursProblem(definition);
  if (hours) return hours;
  const hasHours = definition.hours_from !== undefined || definition.days !== undefined;
  if (hasHours && (kind === 'workflow' || kind === 'l3')) return 'Only rules that give out or move leads by themselves have hours.';
  const isAskedAtEach = definition.triggerType === 'create' || definition.triggerType === 'enquiry' || definition.triggerType === 'update';
  if (catch_all && !isAskedAtEach) return 'The catch-all is asked about every new lead: it starts when a lead is created.';
  // Idle leads are found by sweeps.
  if (kind === 'reallocation' && !isAskedAtEach) return 'A rule of this kind has no trigger of its own. Leave it empty.';
  if (kind === 'l3' && !isAskedAtEach && !l3Triggers.includes(definition.triggerType))
    return 'An L2 to L3 rule starts when something happens to a lead, when a field changes, or by hand.';
  return triggerProblem(definition) ?? (kind === 'workflow' ? workflowProblem(definition) : undefined);
}

/** The first problem of a workflow beyond its conditions. */
function workflowProblem({ steps, again, again_days }: RuleDefinition): string | undefined {
  if (again === 'after-days' && again_days === undefined) return 'Enter the days after which a lead enters again.';
  return stepsProblem(steps as unknown as Given[], ruleColumns);
}

/** The words of a choice of a rule. */
export const ruleWord = (name: keyof typeof ruleFields, value: unknown): string =>
  choicesOf(ruleFields[name] as { of?: readonly { value: string; label: string }[] }).find((one) => one.value === value)?.label ??
  String(value);

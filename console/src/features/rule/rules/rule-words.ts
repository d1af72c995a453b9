import { againChoices, availabilities, givingMethods, idleReasons, nobodyChoices } from '@matricula/domain/rule/rule-definition';
import { ruleTriggers, triggerEvents } from '@matricula/domain/rule/rule-triggers';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { whole } from '@matricula/domain/kernel/figures';
import type { ConditionBlock, ConditionColumn, Joined } from '@matricula/domain/kernel/condition-blocks';
import { conditionText, joinWord } from '../../../shared/conditions/condition-words';
import { t } from '../../../shared/texts/texts';
import type { RuleHistory } from '../rule.query';
import { stepChangeWords } from '../workflow/step-words';
import { daysWord, hoursWord } from './hours-fields';
import { triggerWord } from './trigger-fields';

const words = [
  ...availabilities,
  ...givingMethods,
  ...idleReasons,
  ...ruleTriggers,
  ...nobodyChoices,
  ...againChoices,
  ...triggerEvents,
] as readonly {
  value: string;
  label: string;
}[];

/** The label of a choice of a rule. */
export const choiceWord = (value: string): string => t(words.find((one) => one.value === value)?.label ?? value);

export function stateWord(state: string): string {
  switch (state) {
    case 'active':
      return t`Active`;
    case 'dry-run':
      return t`Dry run`;
    case 'paused':
      return t`Paused`;
    default:
      return t`Draft`;
  }
}

type Moment = RuleHistory[number];
type Written = NonNullable<Moment['after']>;

/** What happened to a rule, in a sentence. */
export function momentWord({ what, byName, version, dry_run }: Moment): string {
  switch (what) {
    case 'drafted':
      return t`${byName} wrote the rule`;
    case 'revised':
      return t`${byName} wrote version ${version}`;
    case 'activated':
      return dry_run ? t`${byName} started a dry run of version ${version}` : t`${byName} activated version ${version}`;
    case 'paused':
      return t`${byName} paused the rule`;
    case 'marked':
      return t`The rule lost the reach of its activator, or its people`;
    case 'unmarked':
      return t`The rule has again what it had lost`;
    case 'confirmed':
      return t`${byName} confirmed the rule`;
    case 'run':
      return t`${byName} had leads given out`;
    default:
      return t`${byName} deleted the rule`;
  }
}

const peopleOf = (users: Written['users']) =>
  users.map(({ id, name, weight }) => (weight > 1 ? `${name ?? id} (${weight})` : (name ?? id))).join(', ');
const yesNo = (value: boolean) => (value ? t`Yes` : t`No`);
const numberOf = (value: number | null) => (value === null ? t`none` : whole.format(value));

/** Fields whose text is their own word. */
const ownWords: ReadonlySet<string> = new Set(['name', 'cron', 'trigger_at', 'exclusive_group', 'hours_from', 'hours_to']);

/** The value of a field of a rule in words; undefined if its text is its own word. */
export function formWord(
  field: string,
  value: unknown,
  { columns, nameOf }: { columns: readonly ConditionColumn[]; nameOf: (userId: string) => string },
): string | undefined {
  if (field === 'rule') return conditionText(columns, value as ConditionBlock[]) || t`none`;
  if (field === 'globleCondtion') return joinWord(value === 'Or' ? 'Or' : 'And');
  if (field === 'users') return peopleOf((value as { id: string; weight: number }[]).map((one) => ({ ...one, name: nameOf(one.id) })));
  if (field === 'days') return daysWord((value as string[] | null) ?? []) || t`none`;
  if (field === 'steps') return whole.format((value as unknown[]).length);
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' && !ownWords.has(field) ? choiceWord(value) : undefined;
}

/** What a version changed, one line for each change. */
export function changeWords({ before, after }: Pick<Moment, 'before' | 'after'>, columns: readonly ConditionColumn[]): string[] {
  if (!before || !after) return [];
  const pairs: [label: string, was: string, is: string][] = [
    [t`Name`, before.name, after.name],
    [t`Priority`, numberOf(before.priority), numberOf(after.priority)],
    [t`Trigger`, choiceWord(before.triggerType), choiceWord(after.triggerType)],
    [t`Field that changes`, triggerWord(before.trigger_field ?? '', columns), triggerWord(after.trigger_field ?? '', columns)],
    [t`What happens`, choiceWord(before.trigger_event ?? ''), choiceWord(after.trigger_event ?? '')],
    [t`Date`, triggerWord(before.trigger_date ?? '', columns), triggerWord(after.trigger_date ?? '', columns)],
    [t`Days after it (negative: before)`, numberOf(before.trigger_days), numberOf(after.trigger_days)],
    [t`At`, before.trigger_at ?? '', after.trigger_at ?? ''],
    [t`Schedule`, before.cron ?? '', after.cron ?? ''],
    [t`Conditions`, conditionsOf(before, columns), conditionsOf(after, columns)],
    [t`People`, peopleOf(before.users), peopleOf(after.users)],
    [t`Leads are given`, choiceWord(before.method), choiceWord(after.method)],
    [t`People get leads while`, choiceWord(before.availability), choiceWord(after.availability)],
    [t`Most open leads of a person`, numberOf(before.open_leads), numberOf(after.open_leads)],
    [t`Most leads in an hour`, numberOf(before.per_hour), numberOf(after.per_hour)],
    [t`Most leads in a day`, numberOf(before.per_day), numberOf(after.per_day)],
    [t`Most leads of one source in a day`, numberOf(before.per_source), numberOf(after.per_source)],
    [t`Hours of the rule`, hoursWord(before), hoursWord(after)],
    [t`While nobody is free`, choiceWord(before.nobody), choiceWord(after.nobody)],
    [t`Tell the managers after working minutes`, numberOf(before.escalate_minutes), numberOf(after.escalate_minutes)],
    [t`Catch-all for leads that no other rule matches`, yesNo(before.catch_all), yesNo(after.catch_all)],
    [t`Also gives leads that have an owner`, yesNo(before.takes_over), yesNo(after.takes_over)],
    [t`A lead moves when`, choiceWord(before.idle), choiceWord(after.idle)],
    [t`After minutes`, numberOf(before.after_minutes), numberOf(after.after_minutes)],
    [t`Warn the owner minutes before`, numberOf(before.warn_minutes), numberOf(after.warn_minutes)],
    [t`Minutes to answer`, numberOf(before.answer_minutes), numberOf(after.answer_minutes)],
    [t`A lead enters again`, choiceWord(before.again), choiceWord(after.again)],
    [t`Days until a lead enters again`, numberOf(before.again_days), numberOf(after.again_days)],
    [t`No later workflow acts on the same event`, yesNo(before.stops), yesNo(after.stops)],
    [t`Exclusive group`, before.exclusive_group ?? '', after.exclusive_group ?? ''],
  ];
  const changed = pairs.flatMap(([label, was, is]) => (was === is ? [] : [t`${label}: ${was || t`none`} → ${is || t`none`}`]));
  return [...changed, ...stepChangeWords(stepsOf(before), stepsOf(after), columns)];
}

const conditionsOf = ({ rule, globleCondtion }: Written, columns: readonly ConditionColumn[]) =>
  conditionText(columns, rule as ConditionBlock[], globleCondtion as Joined);
const stepsOf = ({ steps }: Written) => steps as unknown as readonly WorkflowStep[];

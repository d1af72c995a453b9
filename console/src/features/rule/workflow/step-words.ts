import type { ConditionBlock, ConditionColumn, Joined } from '@matricula/domain/kernel/condition-blocks';
import type { Json } from '@matricula/domain/kernel/schema';
import { sameValue } from '@matricula/domain/kernel/same-value';
import { isAsked, stepDeclarations } from '@matricula/domain/rule/step-declarations';
import type { StepKind, WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { whole } from '@matricula/domain/kernel/figures';
import { conditionText } from '../../../shared/conditions/condition-words';
import { t } from '../../../shared/texts/texts';
import { triggerWord } from '../rules/trigger-fields';

type Setting = (typeof stepDeclarations)[StepKind]['settings'][number];
type Settings = Readonly<Record<string, Json | undefined>>;

const exits = ['next', 'otherwise', 'onError'] as const;

/** The kind of a step in words. */
export const labelOf = ({ kind }: WorkflowStep): string => t(stepDeclarations[kind].label);

/** A setting of a step in words; undefined if it is only an id, such as that of a template. */
function settingWord({ name, input, of = [] }: Setting, settings: Settings, columns: readonly ConditionColumn[]): string | undefined {
  const value = settings[name];
  if (value === undefined || value === null || value === '') return t`none`;
  const choiceWord = (one: string) => of.find((choice) => choice.value === one)?.label;
  switch (input) {
    case 'choice':
      return t(choiceWord(String(value)) ?? String(value));
    case 'field':
    case 'date':
      return t(choiceWord(String(value)) ?? triggerWord(String(value), columns));
    case 'number':
      return whole.format(Number(value));
    case 'flag':
      return value === true ? t`Yes` : t`No`;
    case 'days':
      return (value as string[]).map((day) => t(choiceWord(day) ?? day)).join(', ');
    case 'conditions':
      return conditionText(columns, value as unknown as ConditionBlock[], settings.joined as Joined);
    case 'value':
    case 'text':
    case 'time':
      return String(value);
    default:
      return undefined;
  }
}

/** Names of what a setting names by its id, such as users. */
type Names = Readonly<Record<string, string>>;

/** The settings of a step in words, one for each; ids without a known name stay out. */
export function stepSettingWords(step: WorkflowStep, columns: readonly ConditionColumn[], names: Names = {}): string[] {
  const values = step.settings as unknown as Settings;
  const settings: readonly Setting[] = stepDeclarations[step.kind].settings;
  return settings.flatMap((setting) => {
    const value = values?.[setting.name];
    if (!isAsked(setting, values ?? {}) || value === undefined || value === null || value === '' || value === false) return [];
    const ids = Array.isArray(value) ? (value as string[]) : [String(value)];
    const known = ids.flatMap((id) => names[id] ?? []);
    const word = setting.input === 'users' ? known.join(', ') || whole.format(ids.length) : settingWord(setting, values, columns);
    const shown = word ?? (known.join(', ') || undefined);
    return shown === undefined ? [] : [setting.input === 'flag' ? t(setting.label) : `${t(setting.label)}: ${shown}`];
  });
}

function settingChanges(number: number, was: WorkflowStep, is: WorkflowStep, columns: readonly ConditionColumn[]): string[] {
  const step = t`Step ${number} (${labelOf(is)})`;
  const [before, after] = [was.settings as unknown as Settings, is.settings as unknown as Settings];
  const settings: readonly Setting[] = stepDeclarations[is.kind].settings;
  const changed = settings.flatMap((setting) => {
    const names = setting.input === 'conditions' ? [setting.name, 'joined'] : [setting.name];
    if (names.every((name) => sameValue(before[name], after[name]))) return [];
    const label = t(setting.label);
    const [from, to] = [before, after].map((of) => settingWord(setting, of, columns));
    return [from === undefined || to === undefined || from === to ? t`${step}: ${label} changed` : t`${step}: ${label}: ${from} → ${to}`];
  });
  const isElsewhere = exits.some((exit) => (was[exit] ?? '') !== (is[exit] ?? ''));
  return [...changed, ...(isElsewhere ? [t`${step} leads to another step`] : [])];
}

/** What a version changed in the steps of a workflow, one line for each change. Steps are told apart by their ids. */
export function stepChangeWords(
  before: readonly WorkflowStep[],
  after: readonly WorkflowStep[],
  columns: readonly ConditionColumn[],
): string[] {
  const isSame = (one: WorkflowStep) => (other: WorkflowStep) => one.id === other.id && one.kind === other.kind;
  const stays = (steps: readonly WorkflowStep[], others: readonly WorkflowStep[]) => steps.filter((one) => others.some(isSame(one)));
  const removed = before.flatMap((one, index) => (after.some(isSame(one)) ? [] : [t`Step ${index + 1} removed: ${labelOf(one)}`]));
  const lines = after.flatMap((one, index) => {
    const was = before.find(isSame(one));
    return was ? settingChanges(index + 1, was, one, columns) : [t`Step ${index + 1} added: ${labelOf(one)}`];
  });
  const isMoved = stays(before, after).some(({ id }, index) => stays(after, before)[index]?.id !== id);
  return [...removed, ...lines, ...(isMoved ? [t`The order of the steps changed`] : [])];
}

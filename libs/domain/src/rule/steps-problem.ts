import { conditionProblem, customFieldOf, isEmptyValue, type ConditionBlock, type ConditionColumn } from '../kernel/condition-blocks';
import { isLeadDate, isTimeOfDay } from './rule-triggers';
import { exitsOf, isAsked, MOST_MINUTES, stepDeclarations, type StepSetting } from './step-declarations';
import type { StepKind, WorkflowStep } from './workflow-steps';

/** The largest number of steps of a workflow. */
export const MOST_STEPS = 100;
/** A step with unchecked settings, as a person or a program wrote it. */
type Unchecked = Record<string, unknown>;

const isWhole = (value: unknown, least: number, most: number) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isIds = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');

/** Whether a value is accepted, by the input of its setting. */
const accepts: Readonly<Record<Exclude<StepSetting['input'], 'conditions'>, (value: unknown, setting: StepSetting) => boolean>> = {
  choice: (value, { of = [] }) => of.some((one) => one.value === value),
  field: (value, { of = [] }) => of.some((one) => one.value === value) || customFieldOf(String(value)) !== undefined,
  value: (value, { most = 200 }) => typeof value === 'string' && !isEmptyValue(value) && value.length <= most,
  date: (value) => typeof value === 'string' && isLeadDate(value),
  number: (value, { least = 0, most = MOST_MINUTES }) => isWhole(value, least, most),
  text: (value, { most = 200 }) => typeof value === 'string' && !isEmptyValue(value) && value.length <= most,
  time: (value) => typeof value === 'string' && isTimeOfDay(value),
  flag: (value) => typeof value === 'boolean',
  days: (value, { of = [] }) => isIds(value) && (value as string[]).every((day) => of.some((one) => one.value === day)),
  users: isIds,
  record: (value) => typeof value === 'string' && !isEmptyValue(value),
  template: (value) => typeof value === 'string' && !isEmptyValue(value),
  workflow: (value) => typeof value === 'string' && !isEmptyValue(value),
};

/** The first problem of the settings of one step, in words without its name. */
function settingsProblem(kind: StepKind, step: Unchecked, columns: readonly ConditionColumn[]): string | undefined {
  for (const setting of stepDeclarations[kind].settings) {
    const { name, input, problem = `has a wrong value: ${setting.label}` } = setting;
    if (!isAsked(setting, step)) continue;
    const value = step[name];
    if (input === 'conditions') {
      const wrong = Array.isArray(value) ? conditionProblem(value as ConditionBlock[], columns) : problem;
      if (wrong) return `is not complete: ${wrong}`;
    } else if ((setting.problem !== undefined || !isEmptyValue(value)) && !accepts[input](value, setting)) return problem;
  }
  if (kind === 'set' && step.field === 'priority' && !['0', '1', '2'].includes(String(step.value)))
    return 'needs a priority: 0 for low, 1 for medium, 2 for high';
  if (kind === 'working-hours' && step.whose !== 'owner' && String(step.from) >= String(step.to)) return 'needs an end after its begin';
  return undefined;
}

/** The first problem of the steps of a workflow, in words; undefined if it can be activated. The first step of the list begins a run. */
export function stepsProblem(steps: readonly Unchecked[], columns: readonly ConditionColumn[]): string | undefined {
  if (steps.length === 0) return 'A workflow needs at least one step.';
  if (steps.length > MOST_STEPS) return `A workflow has at most ${MOST_STEPS} steps.`;
  const ids = new Set<unknown>();
  for (const [index, step] of steps.entries()) {
    const name = `Step ${index + 1}`;
    if (typeof step.id !== 'string' || step.id === '') return `${name} has no id.`;
    if (ids.has(step.id)) return `${name} has the id of another step.`;
    ids.add(step.id);
    if (!Object.hasOwn(stepDeclarations, String(step.kind))) return `${name} is of an unknown kind.`;
    const problem = settingsProblem(step.kind as StepKind, (step.settings ?? {}) as Unchecked, columns);
    if (problem) return `${name} ${problem.replace(/\.$/, '')}.`;
  }
  const known = steps as unknown as readonly WorkflowStep[];
  for (const [index, step] of known.entries())
    if (exitsOf(step).some((exit) => !ids.has(exit))) return `Step ${index + 1} leads to a step that does not exist.`;
  return cycleWithoutWait(known) ? 'The workflow repeats steps without waiting in between.' : undefined;
}

const rests = ({ kind }: WorkflowStep) => stepDeclarations[kind].waits === true;

/** Whether steps can repeat without a wait: such a run would never rest. */
function cycleWithoutWait(steps: readonly WorkflowStep[]): boolean {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string): boolean => {
    const step = byId.get(id);
    if (open.has(id)) return true;
    if (!step || done.has(id) || rests(step)) return false;
    open.add(id);
    const found = exitsOf(step).some(visit);
    open.delete(id);
    done.add(id);
    return found;
  };
  return steps.some((step) => (rests(step) ? exitsOf(step) : [step.id]).some(visit));
}

import { stepDeclarations } from '@matricula/domain/rule/step-declarations';
import type { StepKind, WorkflowStep } from '@matricula/domain/rule/workflow-steps';

type Exit = 'next' | 'otherwise' | 'onError';
const exits: readonly Exit[] = ['next', 'otherwise', 'onError'];

/** An id that no step has; ids of removed steps are not used again while the form is open. */
function freeId(steps: readonly WorkflowStep[]): string {
  const numbers = steps.map(({ id }) => Number(/^step-(\d+)$/.exec(id)?.[1] ?? 0));
  return `step-${Math.max(0, ...numbers) + 1}`;
}

export const newStep = (kind: StepKind, steps: readonly WorkflowStep[], next?: string | null): WorkflowStep =>
  ({ id: freeId(steps), kind, settings: stepDeclarations[kind].first, next: next ?? undefined }) as WorkflowStep;

/** Adds a step after another one, between it and its successor; without one, as the first step. */
export function withStep(steps: readonly WorkflowStep[], kind: StepKind, after?: string): WorkflowStep[] {
  const at = steps.findIndex(({ id }) => id === after);
  const before = steps[at];
  const added = newStep(kind, steps, before ? before.next : steps[0]?.id);
  if (!before) return [added, ...steps];
  return steps.toSpliced(at, 1, { ...before, next: added.id }, added);
}

/** Removes a step; those that led to it lead to its successor. */
export function withoutStep(steps: readonly WorkflowStep[], id: string): WorkflowStep[] {
  const gone = steps.find((step) => step.id === id);
  const successor = gone?.next === id ? undefined : gone?.next;
  return steps
    .filter((step) => step.id !== id)
    .map((step) => exits.reduce((changed, exit) => (changed[exit] === id ? { ...changed, [exit]: successor } : changed), step));
}

/** Changes the kind of a step; its place stays, its settings begin again. */
export const withKind = (steps: readonly WorkflowStep[], id: string, kind: StepKind): WorkflowStep[] =>
  steps.map((step) =>
    step.id === id && step.kind !== kind
      ? ({ id, kind, settings: stepDeclarations[kind].first, next: kind === 'stop' ? undefined : step.next } as WorkflowStep)
      : step,
  );

/** Moves a step up or down in the list. The order is for reading only, except that the first step begins a run. */
export function moved(steps: readonly WorkflowStep[], id: string, by: -1 | 1): WorkflowStep[] {
  const at = steps.findIndex((step) => step.id === id);
  const to = at + by;
  const step = steps[at];
  if (!step || to < 0 || to >= steps.length) return [...steps];
  return steps.toSpliced(at, 1).toSpliced(to, 0, step);
}

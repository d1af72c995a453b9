import type { WorkflowStep } from './workflow-steps';

/** What happens to the runs under way when a newer version of a workflow comes into force. */
export const underWayChoices = [
  { value: 'stay', label: 'They stay on their version' },
  { value: 'move', label: 'They move to the new version' },
  { value: 'stop', label: 'They are stopped' },
] as const;
export type UnderWayChoice = (typeof underWayChoices)[number]['value'];

/** Why a run cannot move to another version: its step is not part of it, or is of another kind there. */
export type Unmovable = 'gone' | 'other-kind';

type Place = Pick<WorkflowStep, 'id' | 'kind'>;

/** Where a run at a step goes on in other steps: at the one with the same id and kind. */
export function landingOf(at: Place | undefined, steps: readonly WorkflowStep[]): { step: WorkflowStep } | { problem: Unmovable } {
  const step = at && steps.find(({ id }) => id === at.id);
  if (!at || !step) return { problem: 'gone' };
  return step.kind === at.kind ? { step } : { problem: 'other-kind' };
}

const MINUTE_MS = 60_000;

/**
 * The end of a wait in another version; time already waited counts. Undefined if it must be computed again, such as for a date of the lead or working
 * hours.
 */
export function movedUntil(until: string | undefined, from: WorkflowStep | undefined, to: WorkflowStep): string | undefined {
  const minutes = from && minutesOf(from);
  const others = minutesOf(to);
  if (until === undefined || minutes === undefined || others === undefined) return undefined;
  return new Date(Date.parse(until) + (others - minutes) * MINUTE_MS).toISOString();
}

const minutesOf = (step: WorkflowStep): number | undefined =>
  step.kind === 'wait' || step.kind === 'wait-for' ? step.settings.minutes : undefined;

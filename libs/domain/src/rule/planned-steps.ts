import { MOST_STEPS } from './steps-problem';
import { shareOf, type StepKind, type WorkflowStep } from './workflow-steps';

type Conditions = Extract<WorkflowStep, { kind: 'branch' }>['settings'];

/** What a run would do for a lead. `afterMinutes`: the waits before it; null after a wait whose end nobody knows yet. */
export interface PlannedStep {
  stepId: string;
  kind: StepKind;
  afterMinutes: number | null;
}

/** What a step waits: some minutes, and the exit after them. */
export interface PlannedWait {
  minutes: number;
  exit?: 'next' | 'otherwise';
}

/** A lead as it is now, or as it was in the past, for the decisions of a workflow. `after`: minutes since the begin of the run, null if nobody knows. */
interface Planned {
  leadId: string;
  meets: (conditions: Conditions, after: number | null) => boolean;
  /** In a simulation of the past: what a step waits for that ends with an event or at a moment, or before it may send. */
  waits?: (step: WorkflowStep, after: number) => PlannedWait | undefined;
}

/** Kinds of steps that do something. */
const acting: ReadonlySet<StepKind> = new Set(['send', 'give', 'set', 'follow-up', 'dialer-list', 'webhook', 'notify', 'enter']);

/**
 * What a run of a workflow would do for a lead if the lead stays as it is and no awaited event comes, unless `waits` tells it. `minutes`: only what it would do within them.
 * Pure, so a dry run, a preview and their specs see the same.
 */
export function plannedSteps(steps: readonly WorkflowStep[], { leadId, meets, waits }: Planned, minutes = Infinity): PlannedStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const planned: PlannedStep[] = [];
  let after: number | null = 0;
  let step = steps.at(0);
  // A workflow may repeat steps after a wait; each is told once.
  const seen = new Set<string>();
  while (step && !seen.has(step.id) && seen.size < MOST_STEPS) {
    seen.add(step.id);
    if (after === null ? minutes !== Infinity : after > minutes) return planned;
    const wait: PlannedWait | undefined = after === null ? undefined : waits?.(step, after);
    if (after !== null && wait) after += wait.minutes;
    if (acting.has(step.kind)) planned.push({ stepId: step.id, kind: step.kind, afterMinutes: after });
    let exit: 'next' | 'otherwise' = 'next';
    switch (step.kind) {
      case 'stop':
        return planned;
      case 'goal':
        if (meets(step.settings, after)) return planned;
        break;
      case 'branch':
        exit = meets(step.settings, after) ? 'next' : 'otherwise';
        break;
      case 'share':
        exit = shareOf(`${leadId}/${step.id}`) < step.settings.percent ? 'next' : 'otherwise';
        break;
      case 'wait':
        after = after === null ? null : after + step.settings.minutes;
        break;
      case 'wait-for':
        if (!wait && after !== null) after += step.settings.minutes;
        exit = wait ? (wait.exit ?? 'next') : 'otherwise';
        break;
      case 'wait-until':
      case 'working-hours':
        if (!wait) after = null;
        exit = wait?.exit ?? 'next';
        break;
      default:
        break;
    }
    step = byId.get(step[exit] ?? '');
  }
  return planned;
}

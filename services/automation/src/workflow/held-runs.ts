import type { AutomationControls, AutomationResumed } from '@matricula/domain/rule';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { WorkflowCommand } from '@matricula/domain/workflow';

const MINUTE_MS = 60_000;

/** What is asked about runs that were held. */
export type Release = Pick<AutomationResumed['data'], 'held' | 'minutes'>;

/** A run that is held, as it is needed to release it. */
export interface HeldRun {
  workflowId: string;
  leadId: string;
  runId: string;
  visit: number;
  startedAt: string;
}

/** What becomes of a run at the end of a stop: a command now, or a time at which it continues. */
export type Released = { command: WorkflowCommand } | { continuesAt: string };

/**
 * What becomes of held runs at the end of a stop, the run that began first comes first: all continue at once; a certain number continues each minute;
 * those that began long ago, or all of them, end. `ahead`: runs that continue before these.
 */
export function released(
  runs: readonly HeldRun[],
  { held, minutes = 0 }: Release,
  { at }: Pick<RecordedEvent, 'at'>,
  { per_minute }: AutomationControls['limits'],
  ahead = 0,
): { run: HeldRun; does: Released }[] {
  const now = Date.parse(at);
  let place = ahead;
  return runs
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    .map((run) => {
      const { runId, startedAt } = run;
      const isOld = held === 'younger' && Date.parse(startedAt) < now - minutes * MINUTE_MS;
      if (held === 'none' || isOld) return { run, does: { command: discard(runId) } };
      const wait = held === 'all' ? 0 : Math.floor(place++ / per_minute);
      if (wait === 0) return { run, does: { command: { type: 'ContinueRun', data: { runId } } } };
      return { run, does: { continuesAt: new Date(now + wait * MINUTE_MS).toISOString() } };
    });
}

const discard = (runId: string): WorkflowCommand => ({
  type: 'EndRun',
  data: { runId, outcome: 'stopped', reason: 'It was discarded when automation was resumed.' },
});

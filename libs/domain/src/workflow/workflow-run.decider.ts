import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type {
  WorkflowEvent,
  WorkflowRunEnded,
  WorkflowRunStarted,
  WorkflowStepCompleted,
  WorkflowStepFailed,
  WorkflowTried,
  WorkflowWaitStarted,
} from './workflow.events';

/** Whether a lead may enter a workflow again: never, after its last run ended and an hour after it began, or this number of days after its last run ended. */
export type Again = 'never' | 'after-end' | number;

/** The step that a command is about; one that the run has left already has no effect. */
interface AtStep {
  runId: string;
  stepId: string;
  visit: number;
}

export type StartRun = DomainCommand<'StartRun', WorkflowRunStarted['data'] & { again: Again }>;
export type CompleteStep = DomainCommand<
  'CompleteStep',
  AtStep &
    Pick<
      WorkflowStepCompleted['data'],
      'kind' | 'exit' | 'nextStepId' | 'outcome' | 'silent' | 'actedAt' | 'overruledBy' | 'seenPosition'
    > & {
      now?: string;
    }
>;
export type BeginWait = DomainCommand<'BeginWait', AtStep & Pick<WorkflowWaitStarted['data'], 'until' | 'event' | 'reason'>>;
/** `onError`: the step that follows after the last attempt. `final`: another attempt cannot succeed. */
export type FailStep = DomainCommand<
  'FailStep',
  AtStep & Pick<WorkflowStepFailed['data'], 'kind' | 'error' | 'seenPosition'> & { now: string; onError?: string; final?: boolean }
>;
export type RetryStep = DomainCommand<'RetryStep', { runId: string }>;
/** Leaves out the failed step of a parked run. */
export type SkipStep = DomainCommand<'SkipStep', { runId: string }>;
/** `heldBy`: the key of the halt; without it the workflow is paused. */
export type HoldRun = DomainCommand<'HoldRun', AtStep & { heldBy?: string }>;
export type ContinueRun = DomainCommand<'ContinueRun', { runId: string }>;
/** Continues the run on another version, at the same step. `until`: the end of its wait there; without it, the wait starts again. */
export type MoveRun = DomainCommand<'MoveRun', AtStep & { version: number; until?: string }>;
export type EndRun = DomainCommand<'EndRun', { runId?: string; now?: string } & Pick<WorkflowRunEnded['data'], 'outcome' | 'reason'>>;
export type PassOnRun = DomainCommand<'PassOnRun', { ownerId?: string }>;
/** Records what a run would have done, during a dry run. */
export type TryRun = DomainCommand<'TryRun', WorkflowTried['data'] & { again: Again }>;
/** The lead was erased. */
export type EraseRun = DomainCommand<'EraseRun', object>;
export type WorkflowCommand =
  | StartRun
  | TryRun
  | CompleteStep
  | BeginWait
  | FailStep
  | RetryStep
  | SkipStep
  | HoldRun
  | ContinueRun
  | MoveRun
  | EndRun
  | PassOnRun
  | EraseRun;

/** The present or last run of a lead in a workflow. */
export interface WorkflowRun {
  status: 'none' | 'running' | 'waiting' | 'retrying' | 'held' | 'parked' | 'skipping' | 'ended' | 'erased';
  workflowId: string;
  leadId: string;
  runId: string;
  /** The event by which the lead entered. */
  eventId?: string;
  version: number;
  stepId: string;
  /** Counts the steps of the run, so that a step that is reached again is told apart. */
  visit: number;
  attempts: number;
  /** How often a user retried the step. */
  retries?: number;
  /** The end of the wait, and the event that ends it before. */
  until?: string;
  event?: string;
  startedAt: string;
  /** When the last run ended; missing of runs that ended before this was recorded. */
  endedAt?: string;
  ownerId?: string;
  /** The halt that holds the run; undefined while its workflow is paused. */
  heldBy?: string;
  /** What steps did for the lead in the last two days, also in earlier runs. */
  acted: readonly Acted[];
  /** What the run does now follows from a call action that allows no messages of automation (CA-25). */
  silent?: boolean;
  /** The rules that led to the run, with its workflow at the end. */
  chain?: readonly string[];
  /** The last run that a dry run recorded, and its version. */
  tried?: { runId: string; version: number };
}

/** Something that a step did for its lead. */
export interface Acted {
  at: string;
  message: boolean;
}

/** Minutes until the next attempt; together less than a day. */
const RETRY_MINUTES = [1, 5, 30, 120, 480, 720];
/** A run with more steps does not rest: it is parked. */
export const MOST_VISITS = 1_000;
const DAY_MS = 24 * 60 * 60_000;
/** Between two runs of a lead in a workflow: what a run changes may let the lead enter again, so without a gap it would never rest. */
const LEAST_GAP_MS = 60 * 60_000;

/** Whether a run has begun and not ended. */
export const isLive = ({ status }: Pick<WorkflowRun, 'status'>) => !['none', 'ended', 'erased'].includes(status);
const isAt = (run: WorkflowRun, { runId, stepId, visit }: AtStep) =>
  isLive(run) && run.runId === runId && run.stepId === stepId && run.visit === visit;

/** Rules of the runs of one lead in one workflow: one live run at a time; every step is done once; a parked run waits for a person. */
export const workflowRunDecider: Decider<WorkflowRun, WorkflowCommand, WorkflowEvent> = {
  initial: {
    status: 'none',
    workflowId: '',
    leadId: '',
    runId: '',
    version: 0,
    stepId: '',
    visit: 0,
    attempts: 0,
    acted: [],
    startedAt: '',
  },
  decide(command, run) {
    const { workflowId, leadId, runId, stepId, visit } = run;
    const ofRun = { runId, workflowId, leadId };
    const ofStep = { ...ofRun, stepId, visit };
    switch (command.type) {
      case 'StartRun': {
        const { again, ...data } = command.data;
        return mayEnter(run, again, data) ? [{ type: 'WorkflowRunStarted', data }] : [];
      }
      case 'TryRun': {
        const { again, ...data } = command.data;
        const { tried } = run;
        const isKnown = tried?.runId === data.runId || (again === 'never' && tried?.version === data.version);
        return isLive(run) || isKnown ? [] : [{ type: 'WorkflowTried', data }];
      }
      case 'CompleteStep': {
        if (!isAt(run, command.data)) return [];
        const { kind, exit, nextStepId, outcome, silent, actedAt, overruledBy, seenPosition, now } = command.data;
        const attempt = run.attempts + 1;
        return left({ ...ofStep, kind, exit, nextStepId, outcome, silent, actedAt, overruledBy, attempt, seenPosition }, now);
      }
      case 'BeginWait': {
        if (!isAt(run, command.data) || run.status === 'waiting') return [];
        const { until, event, reason } = command.data;
        return [{ type: 'WorkflowWaitStarted', data: { ...ofStep, until, event, reason } }];
      }
      case 'FailStep':
        return isAt(run, command.data) ? failed(command, run) : [];
      case 'RetryStep':
        return [{ type: 'WorkflowStepRetried', data: { ...ofRun, ...parkedAt(run, command.data.runId) } }];
      case 'SkipStep':
        return [{ type: 'WorkflowStepSkipped', data: { ...ofRun, ...parkedAt(run, command.data.runId) } }];
      case 'HoldRun':
        return isAt(run, command.data) && run.status !== 'held'
          ? [{ type: 'WorkflowRunSuspended', data: { ...ofStep, heldBy: command.data.heldBy } }]
          : [];
      case 'ContinueRun':
        return run.status === 'held' && runId === command.data.runId ? [{ type: 'WorkflowRunContinued', data: ofStep }] : [];
      case 'MoveRun': {
        const { version, until } = command.data;
        if (!isAt(run, command.data) || version === run.version) return [];
        return [{ type: 'WorkflowRunMoved', data: { ...ofStep, version, previousVersion: run.version, until } }];
      }
      case 'EraseRun':
        return run.status === 'none' || run.status === 'erased' ? [] : [{ type: 'WorkflowRunErased', data: ofRun }];
      case 'PassOnRun': {
        const { ownerId } = command.data;
        return run.status === 'none' || run.ownerId === ownerId ? [] : [{ type: 'WorkflowRunReassigned', data: { ...ofRun, ownerId } }];
      }
      case 'EndRun': {
        const { runId: only, outcome, reason, now: endedAt } = command.data;
        return isLive(run) && (only === undefined || only === runId)
          ? [{ type: 'WorkflowRunEnded', data: { ...ofRun, outcome, reason, endedAt } }]
          : [];
      }
    }
  },
  evolve(run, event) {
    switch (event.type) {
      case 'WorkflowRunStarted': {
        const { runId, workflowId, leadId, eventId, version, firstStepId: stepId, startedAt, ownerId, silent, chain } = event.data;
        const { acted, tried } = run;
        return {
          status: 'running',
          runId,
          workflowId,
          leadId,
          eventId,
          version,
          stepId,
          visit: 1,
          attempts: 0,
          startedAt,
          ownerId,
          silent,
          chain,
          acted,
          tried,
        };
      }
      case 'WorkflowTried': {
        const { runId, version } = event.data;
        return { ...run, tried: { runId, version } };
      }
      case 'WorkflowStepCompleted': {
        const { nextStepId, silent = run.silent } = event.data;
        const acted = withAct(run.acted, event.data);
        const after = { ...run, silent, acted, until: undefined, event: undefined, heldBy: undefined, attempts: 0, retries: undefined };
        return nextStepId === undefined ? after : { ...after, status: 'running', stepId: nextStepId, visit: run.visit + 1 };
      }
      case 'WorkflowWaitStarted':
        return { ...run, status: 'waiting', until: event.data.until, event: event.data.event };
      case 'WorkflowStepFailed':
        return { ...run, status: event.data.retryAt === undefined ? 'parked' : 'retrying', attempts: event.data.attempt };
      case 'WorkflowStepRetried':
        return { ...run, status: 'running', attempts: 0, retries: (run.retries ?? 0) + 1 };
      case 'WorkflowStepSkipped':
        return { ...run, status: 'skipping' };
      case 'WorkflowRunSuspended':
        return { ...run, status: 'held', heldBy: event.data.heldBy };
      case 'WorkflowRunContinued':
        return { ...run, status: 'running', heldBy: undefined };
      case 'WorkflowRunMoved': {
        const { version, until } = event.data;
        // A waiting run begins its wait again, with the settings of the other version.
        return { ...run, version, until, event: undefined, status: run.status === 'waiting' ? 'running' : run.status };
      }
      case 'WorkflowRunReassigned':
        return { ...run, ownerId: event.data.ownerId };
      case 'WorkflowRunErased':
        return { ...run, status: 'erased' };
      case 'WorkflowRunEnded':
        return { ...run, status: 'ended', endedAt: event.data.endedAt };
      default:
        return unknownEvent(event, run);
    }
  },
};

/** Acts of the last two days: a day of the institution lies within them. */
function withAct(acted: readonly Acted[], { actedAt, kind }: WorkflowStepCompleted['data']): readonly Acted[] {
  if (actedAt === undefined) return acted;
  const since = Date.parse(actedAt) - 2 * DAY_MS;
  return [...acted.filter(({ at }) => Date.parse(at) > since), { at: actedAt, message: kind === 'send' }];
}

/** Whether a lead may enter a workflow. A repeated start of the same run has no effect. */
export function mayEnter(
  run: WorkflowRun,
  again: Again,
  { runId, startedAt }: Pick<WorkflowRunStarted['data'], 'runId' | 'startedAt'>,
): boolean {
  if (run.status === 'none') return true;
  if (run.status !== 'ended' || run.runId === runId || again === 'never') return false;
  const since = (moment: string) => Date.parse(startedAt) - Date.parse(moment);
  if (again === 'after-end') return since(run.startedAt) >= LEAST_GAP_MS;
  return since(run.endedAt ?? run.startedAt) >= again * DAY_MS;
}

/** A step is done; the run ends after the last one, at `now`. */
function left(data: WorkflowStepCompleted['data'], now: string | undefined): WorkflowEvent[] {
  const { runId, workflowId, leadId, nextStepId, visit } = data;
  const done: WorkflowEvent = { type: 'WorkflowStepCompleted', data };
  if (nextStepId === undefined)
    return [done, { type: 'WorkflowRunEnded', data: { runId, workflowId, leadId, outcome: 'finished', endedAt: now } }];
  if (visit < MOST_VISITS) return [done];
  const error = `The run has done ${MOST_VISITS} steps without an end.`;
  const parked = { runId, workflowId, leadId, stepId: nextStepId, visit: visit + 1, kind: 'limit', attempt: 1, error };
  return [done, { type: 'WorkflowStepFailed', data: parked }];
}

function failed({ data }: FailStep, run: WorkflowRun): WorkflowEvent[] {
  const { workflowId, leadId, runId, stepId, visit } = run;
  const attempt = run.attempts + 1;
  const { kind, error, now, onError, final, seenPosition } = data;
  const minutes = final ? undefined : RETRY_MINUTES[attempt - 1];
  const ofStep = { runId, workflowId, leadId, stepId, visit, kind, seenPosition };
  const retryAt = minutes === undefined ? undefined : new Date(Date.parse(now) + minutes * 60_000).toISOString();
  if (retryAt === undefined && onError !== undefined)
    return left({ ...ofStep, exit: 'onError', nextStepId: onError, outcome: error, attempt }, now);
  return [{ type: 'WorkflowStepFailed', data: { ...ofStep, attempt, error, retryAt } }];
}

/** @throws DomainError `workflow/not-parked` */
function parkedAt({ status, runId, stepId, visit }: WorkflowRun, wanted: string): { stepId: string; visit: number } {
  if (status !== 'parked' || runId !== wanted) throw new DomainError('workflow/not-parked', 'This run does not wait for a decision.');
  return { stepId, visit };
}

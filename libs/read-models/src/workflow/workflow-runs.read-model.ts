import { defineReadModel, instant, integer, keyword, text } from '../kernel';

export const runStatuses = ['running', 'waiting', 'retrying', 'held', 'parked', 'finished', 'stopped', 'lead-gone'] as const;
export type RunStatus = (typeof runStatuses)[number];
/** The states of runs that have not ended. */
export const liveRunStatuses: readonly RunStatus[] = ['running', 'waiting', 'retrying', 'held', 'parked'];

/** The last run of a lead in a workflow; earlier ones stand in the log and in the timeline. */
export interface WorkflowRunRow {
  /** Workflow and lead. */
  runKey: string;
  runId: string;
  workflowId: string;
  name?: string;
  version: number;
  leadId: string;
  leadName?: string;
  /** The owner of the lead. */
  ownerId?: string;
  status: RunStatus;
  /** Number of runs of the lead in the workflow. */
  runs: number;
  stepId: string;
  visit: number;
  /** The kind of the step that was done or failed last. */
  lastKind?: string;
  /** Why the step failed, the run waits or was stopped. */
  error?: string;
  attempts: number;
  /** The end of the wait, or the time of the next attempt. */
  until?: string;
  awaits?: string;
  /** What holds the run: the pause of its workflow, or the key of a halt. */
  heldBy?: string;
  startedAt: string;
  updatedAt: string;
  endedAt?: string;
}

export const runKeyOf = ({ workflowId, leadId }: { workflowId: string; leadId: string }) => `${workflowId}/${leadId}`;

export const workflowRunList = defineReadModel<WorkflowRunRow>({
  name: 'workflow-runs',
  version: 2,
  key: 'runKey',
  ofLead: true,
  fields: {
    runKey: keyword(),
    runId: keyword(),
    workflowId: keyword(),
    name: keyword(),
    version: integer(),
    leadId: keyword(),
    leadName: text().searchable(),
    ownerId: keyword(),
    status: keyword(),
    runs: integer(),
    stepId: keyword(),
    visit: integer(),
    lastKind: keyword(),
    error: text(),
    attempts: integer(),
    until: instant(),
    awaits: keyword(),
    heldBy: keyword(),
    startedAt: instant(),
    updatedAt: instant(),
    endedAt: instant(),
  },
});

import type { WorkflowEvent } from '@matricula/domain/workflow';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { runKeyOf, workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';

const changed = (
  of: { workflowId: string; leadId: string; runId: string },
  at: string,
  change: (row: WorkflowRunRow) => Partial<WorkflowRunRow>,
) => fold<WorkflowRunRow>(runKeyOf(of), (row) => row && { ...row, ...change(row), updatedAt: at });

/** The last run of each lead in each workflow. */
export const workflowRunsProjector = defineProjector<WorkflowRunRow, WorkflowEvent>(workflowRunList, {
  WorkflowRunStarted: ({ data, at }) => {
    const { runId, workflowId, version, name, leadId, leadName, ownerId, firstStepId, startedAt } = data;
    return fold<WorkflowRunRow>(runKeyOf(data), (row) => ({
      ...{ runKey: runKeyOf(data), runId, workflowId, version, name, leadId, leadName, ownerId, startedAt },
      ...{ status: 'running', runs: (row?.runs ?? 0) + 1, stepId: firstStepId, visit: 1, attempts: 0, updatedAt: at },
    }));
  },
  WorkflowStepCompleted: ({ data, at }) =>
    changed(data, at, ({ stepId, visit }) => ({
      ...{ stepId: data.nextStepId ?? stepId, visit: data.nextStepId ? data.visit + 1 : visit, status: 'running', lastKind: data.kind },
      ...{ attempts: 0, error: undefined, until: undefined, awaits: undefined, heldBy: undefined },
    })),
  WorkflowWaitStarted: ({ data, at }) =>
    changed(data, at, () => ({ status: 'waiting', until: data.until, awaits: data.event, error: data.reason })),
  WorkflowStepFailed: ({ data, at }) =>
    changed(data, at, () => ({
      ...{ status: data.retryAt ? 'retrying' : 'parked', stepId: data.stepId, visit: data.visit, lastKind: data.kind },
      ...{ error: data.error, attempts: data.attempt, until: data.retryAt },
    })),
  WorkflowStepRetried: ({ data, at }) => changed(data, at, () => ({ status: 'running', attempts: 0, error: undefined, until: undefined })),
  WorkflowStepSkipped: ({ data, at }) => changed(data, at, () => ({ status: 'running', error: undefined })),
  WorkflowRunSuspended: ({ data, at }) => changed(data, at, () => ({ status: 'held', heldBy: data.heldBy ?? 'paused' })),
  WorkflowRunContinued: ({ data, at }) => changed(data, at, () => ({ status: 'running', heldBy: undefined })),
  WorkflowRunMoved: ({ data, at }) => changed(data, at, () => ({ version: data.version })),
  WorkflowRunEnded: ({ data, at }) =>
    changed(data, at, () => ({
      status: data.outcome,
      error: data.reason,
      until: undefined,
      awaits: undefined,
      heldBy: undefined,
      endedAt: at,
    })),
  WorkflowRunReassigned: ({ data, at }) => changed(data, at, () => ({ ownerId: data.ownerId })),
  WorkflowRunErased: ({ data }) => drop(runKeyOf(data)),
});

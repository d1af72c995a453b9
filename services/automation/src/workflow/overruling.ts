import type { RecordedEvent } from '@matricula/domain/kernel';
import type { WorkflowStep } from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowRun, type WorkflowRunStarted, type WorkflowStepCompleted } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import type { RunDesk } from './run-desk';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

type SetStep = Extract<WorkflowStep, { kind: 'set' }>;

/**
 * Of two workflows that one event started and that set one field, the first in their order wins. Finds the workflow that stands before
 * the one of a run and has set the field; undefined if there is none.
 */
export class Overruling {
  constructor(
    private readonly needs: {
      store: Pick<EventStore, 'read'>;
      desk: Pick<RunDesk, 'runOf'>;
      definitions: Pick<WorkflowDefinitions, 'all' | 'steps'>;
    },
  ) {}

  async of(event: RecordedEvent, { eventId, workflowId, leadId }: WorkflowRun, { settings }: SetStep): Promise<Workflow | undefined> {
    const { store, desk, definitions } = this.needs;
    const { tenantId } = event;
    const all = await definitions.all(event);
    const earlier = all.slice(
      0,
      Math.max(
        0,
        all.findIndex((one) => one.workflowId === workflowId),
      ),
    );
    for (const workflow of earlier) {
      // Most workflows never took the lead: their state is cached, and nothing is read.
      if ((await desk.runOf(tenantId, workflow.workflowId, leadId)).status === 'none') continue;
      const other = `${eventId}-${workflow.workflowId}`;
      const events = await store.read(workflowRunBoundary.stream(tenantId, workflow.workflowId, leadId));
      const begun = events.find(({ type, data }) => type === 'WorkflowRunStarted' && (data as { runId: string }).runId === other);
      if (!begun) continue;
      const steps = await definitions.steps(tenantId, workflow.workflowId, (begun.data as WorkflowRunStarted['data']).version);
      const isSet = events.some(({ type, data }) => {
        if (type !== 'WorkflowStepCompleted') return false;
        const done = data as WorkflowStepCompleted['data'];
        if (done.runId !== other || done.actedAt === undefined || done.overruledBy !== undefined) return false;
        const step = steps.find(({ id }) => id === done.stepId);
        return step?.kind === 'set' && step.settings.field === settings.field;
      });
      if (isSet) return workflow;
    }
    return undefined;
  }
}

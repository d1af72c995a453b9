import { defineBoundary } from '../kernel';
import { workflowRunDecider } from './workflow-run.decider';

/** The runs of one lead in one workflow, one after the other, so that the stream itself allows one live run only. */
export const workflowRunBoundary = defineBoundary({
  name: 'workflow-run',
  stream: (tenantId: string, workflowId: string, leadId: string) => `run-${tenantId}-${workflowId}-${leadId}`,
  decider: workflowRunDecider,
});

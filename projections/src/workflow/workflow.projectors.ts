import { workflowRunsProjector } from './workflow-runs.projector';

export const workflowProjectors = [workflowRunsProjector];

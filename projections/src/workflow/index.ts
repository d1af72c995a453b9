export { workflowRunAccess } from './workflow.access';
export { workflowLists as lists } from './workflow.lists';
export { workflowRunsProjector } from './workflow-runs.projector';

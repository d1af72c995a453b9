export { liveRunStatuses, runKeyOf, runStatuses, workflowRunList, type RunStatus, type WorkflowRunRow } from './workflow-runs.read-model';

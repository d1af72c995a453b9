export { workflowNotifications } from './workflow.notifications';
export { workflowContext } from './workflow.context';
export { workflowRunBoundary } from './workflow.boundary';
export { isLive, mayEnter, MOST_VISITS, type Again, type WorkflowCommand, type WorkflowRun } from './workflow-run.decider';
export * from './workflow.events';

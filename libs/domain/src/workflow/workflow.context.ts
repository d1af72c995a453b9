import { defineContext } from '../kernel';
import { workflowRunBoundary } from './workflow.boundary';
import { workflowEntries } from './workflow.entries';
import { workflowEvents } from './workflow.events';
import { workflowNotifications } from './workflow.notifications';

/** Runs of workflows: a lead goes through the steps of a version of a workflow. */
export const workflowContext = defineContext({
  name: 'workflow',
  label: 'Workflow',
  events: workflowEvents,
  boundaries: [workflowRunBoundary],
  notifications: workflowNotifications,
  entries: workflowEntries,
  notHandedOver: { ownerId: 'A run follows the owner of its lead, which is handed over itself.' },
  erasedBy: { leadId: 'LeadErased' },
  erases: { WorkflowRunErased: 'text' },
});
